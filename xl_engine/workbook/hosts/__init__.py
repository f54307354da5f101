"""The two doors to a workbook: the closed file and the open one."""

from .base import CellValue, Formula, Host, TableView, Writable, column_letters
from .closed import ClosedFile

__all__ = ["CellValue", "ClosedFile", "Formula", "Host", "TableView", "Writable", "column_letters"]
