"""Small packages written by hand, and a look at what changed in one."""

from __future__ import annotations

import zipfile
from pathlib import Path

from xl_engine.workbook.package.namespaces import DOCUMENT, MAIN, PACKAGE, TYPES

_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_STYLES = f"""<styleSheet xmlns="{MAIN}"><numFmts count="1"><numFmt numFmtId="180" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts>
<fonts count="1"><font><sz val="11"/><name val="宋体"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="20" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="180" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>"""


def table_xml(name: str, ref: str, headings: list[str], extra: str = "", attributes: str = "") -> str:
    """Return a table part."""
    columns = "".join(f'<tableColumn id="{i}" name="{h}"/>' for i, h in enumerate(headings, start=1))
    return (
        f'<table xmlns="{MAIN}" id="1" name="{name}" displayName="{name}" ref="{ref}" totalsRowShown="0" {attributes}>'
        f'{extra}<tableColumns count="{len(headings)}">{columns}</tableColumns></table>'
    )


def write_package(
    path: Path,
    sheets: dict[str, str],
    *,
    tables: dict[str, list[str]] | None = None,
    names: str = "",
    workbook: str = "",
    strings: str = "",
    parts: dict[str, str | bytes] | None = None,
) -> Path:
    """Write a package: the inner XML of each sheet by name, its tables, ``definedName`` elements and further parts."""
    tables = tables or {}
    files: dict[str, str | bytes] = {}
    overrides, relations, listed = "", "", ""
    number_of_table = 0
    for number, (name, inner) in enumerate(sheets.items(), start=1):
        parts_of_tables, links = "", ""
        for xml in tables.get(name, []):
            number_of_table += 1
            files[f"xl/tables/table{number_of_table}.xml"] = xml.replace(
                ' id="1"', f' id="{number_of_table}"', 1
            )
            links += (
                f'<Relationship Id="t{number_of_table}" Type="{DOCUMENT}/table" '
                f'Target="../tables/table{number_of_table}.xml"/>'
            )
            parts_of_tables += f'<tablePart r:id="t{number_of_table}"/>'
            overrides += (
                f'<Override PartName="/xl/tables/table{number_of_table}.xml" ContentType="'
                'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml"/>'
            )
        if links:
            files[f"xl/worksheets/_rels/sheet{number}.xml.rels"] = (
                f'<Relationships xmlns="{PACKAGE}">{links}</Relationships>'
            )
            inner += f'<tableParts count="{len(tables[name])}">{parts_of_tables}</tableParts>'
        files[f"xl/worksheets/sheet{number}.xml"] = (
            f'<worksheet xmlns="{MAIN}" xmlns:r="{DOCUMENT}">{inner}</worksheet>'
        )
        overrides += f'<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType="{_SHEET_TYPE}"/>'
        relations += f'<Relationship Id="r{number}" Type="{DOCUMENT}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        listed += f'<sheet name="{name}" sheetId="{number}" r:id="r{number}"/>'
    relations += f'<Relationship Id="rs" Type="{DOCUMENT}/styles" Target="styles.xml"/>'
    if strings:
        relations += f'<Relationship Id="rt" Type="{DOCUMENT}/sharedStrings" Target="sharedStrings.xml"/>'
        files["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}">{strings}</sst>'
    defined = f"<definedNames>{names}</definedNames>" if names else ""
    head = {
        "[Content_Types].xml": (
            f'<Types xmlns="{TYPES}"><Default Extension="rels" ContentType="application/xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="'
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
            f"{overrides}</Types>"
        ),
        "_rels/.rels": (
            f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" Type="{DOCUMENT}/officeDocument" '
            'Target="xl/workbook.xml"/></Relationships>'
        ),
        "xl/workbook.xml": (
            f'<workbook xmlns="{MAIN}" xmlns:r="{DOCUMENT}">{workbook}<sheets>{listed}</sheets>{defined}</workbook>'
        ),
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{relations}</Relationships>',
        "xl/styles.xml": _STYLES,
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**head, **files, **(parts or {})}.items():
            archive.writestr(name, content)
    return path


def changed_parts(before: Path, after: Path) -> set[str]:
    """Return the parts that differ in content, or are in one of two packages only."""
    with zipfile.ZipFile(before) as old, zipfile.ZipFile(after) as new:
        names = set(old.namelist()) | set(new.namelist())
        both = set(old.namelist()) & set(new.namelist())
        return {name for name in names if name not in both or old.read(name) != new.read(name)}


def part(path: Path, name: str) -> str:
    """Return the text of a part."""
    with zipfile.ZipFile(path) as archive:
        return archive.read(name).decode("utf-8")
