"""Reads workbooks of every spreadsheet format as grids of values."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping

from xl_engine.event import EngineError
from xl_engine.workbook.hosts.base import CellValue

from .biff import survey_xls
from .container import SheetSurvey, damaged, open_checked, survey_ods, survey_ooxml, too_large
from .filetype import FileType, why_unreadable
from .grid import Grid, Merge
from .limits import MAX_CELLS, MAX_MERGES
from .quiet import no_error_output
from .xlsb import check_xlsb


def read_grids(data: bytes, kind: FileType) -> list[Grid]:
    """Return every worksheet that holds something, in tab order.

    Formulas give the value the file was saved with. Raises EngineError when the file cannot be read.
    """
    from python_calamine import (
        CalamineError,
        CalamineWorkbook,
        PasswordError,
        SheetTypeEnum,
        SheetVisibleEnum,
    )

    surveys = _surveys(data, kind)
    try:
        with no_error_output(), CalamineWorkbook.from_filelike(io.BytesIO(data)) as workbook:
            grids = []
            for index, about in enumerate(workbook.sheets_metadata):
                if about.typ != SheetTypeEnum.WorkSheet:
                    continue
                sheet = workbook.get_sheet_by_index(index)
                if sheet.end is None:
                    continue
                if (sheet.end[0] + 1) * (sheet.end[1] + 1) > MAX_CELLS:
                    raise EngineError(too_large())
                regions = sheet.merged_cell_ranges or ()
                if len(regions) > MAX_MERGES:
                    raise EngineError(too_large())
                survey = surveys.get(about.name, SheetSurvey())
                rows = tuple(
                    tuple(_value(cell) for cell in row) for row in sheet.to_python(skip_empty_area=False)
                )
                merges = survey.merges or tuple(Merge(*first, *last) for first, last in regions)
                grids.append(
                    Grid(
                        about.name,
                        rows,
                        merges,
                        survey.hidden_rows,
                        about.visible != SheetVisibleEnum.Visible,
                    )
                )
            return grids
    except PasswordError as error:
        encrypted = why_unreadable(FileType.ENCRYPTED)
        assert encrypted is not None
        raise EngineError(encrypted) from error
    except (CalamineError, OSError, ValueError, OverflowError) as error:
        raise EngineError(damaged()) from error
    except BaseException as error:
        # A file the reader was not written for makes it panic, which is no Exception.
        if type(error).__name__ == "PanicException":
            raise EngineError(damaged()) from error
        raise


def _surveys(data: bytes, kind: FileType) -> Mapping[str, SheetSurvey]:
    if kind is FileType.XLS:
        return survey_xls(data)
    with open_checked(data) as archive:
        if kind is FileType.OOXML:
            return survey_ooxml(archive)
        if kind is FileType.ODS:
            return survey_ods(archive)
        check_xlsb(archive)
        return {}


def _value(cell: object) -> CellValue:
    if cell == "":
        return None
    if isinstance(cell, dt.datetime | dt.time | str | bool | int | float):
        return cell
    if isinstance(cell, dt.date):
        return dt.datetime.combine(cell, dt.time())
    if isinstance(cell, dt.timedelta):
        # A duration of less than a day was typed as a time; a longer one is no value an entry form has.
        seconds = int(cell.total_seconds())
        if 0 <= seconds < 86_400:
            return dt.time(seconds // 3600, seconds // 60 % 60, seconds % 60)
        return str(cell)
    return None
