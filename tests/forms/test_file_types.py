"""What a file really is, and files that must not be let in."""

import io
import os
import random
import zipfile

import pytest

from xl_engine.forms import read_entries
from xl_engine.forms.filetype import FileType, file_type

from .building import HEADINGS, ROWS, an_ods, an_xls, an_xlsb, an_xlsx, changed_part, ods_row

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)


def a_zip(**parts):
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/"), content)
    return result.getvalue()


def a_package(kind):
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as archive:
        archive.writestr(
            "[Content_Types].xml", f'<Types><Override ContentType="application/{kind}"/></Types>'
        )
    return result.getvalue()


def codes(tmp_path, data, name="a.xls"):
    path = tmp_path / name
    path.write_bytes(data)
    found = read_entries(path)
    assert found.entries == ()
    return [problem.code for problem in found.problems]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"<html><table><tr><td>x</td></tr></table>", "file.html"),
        ("\ufeff<!DOCTYPE html><html>".encode(), "file.html"),
        (b"MIME-Version: 1.0\r\nContent-Type: multipart/related", "file.html"),
        (b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', "file.xml-2003"),
        (b"\x09\x04\x06\x00\x00\x00\x10\x00", "file.ancient"),
        (b"ID;PWXL;N;E\r\n", "file.ancient"),
        (OLE2 + "EncryptedPackage".encode("utf-16-le"), "file.encrypted"),
        (OLE2 + "WordDocument".encode("utf-16-le"), "file.document"),
        (OLE2 + "PowerPoint Document".encode("utf-16-le"), "file.slides"),
        (OLE2, "file.unknown"),
        (OLE2 + "Workbook".encode("utf-16-le"), "file.damaged"),
        (a_package("vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"), "file.document"),
        (a_package("vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"), "file.slides"),
        (a_package("vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"), "file.damaged"),
        (a_package("x"), "file.unknown"),
        (a_zip(mimetype="application/vnd.oasis.opendocument.text"), "file.document"),
        (
            a_zip(mimetype="application/vnd.oasis.opendocument.spreadsheet", **{"META-INF__manifest.xml": "<encryption-data/>"}),
            "file.encrypted",
        ),
        (a_zip(Index__Document_iwa="x", **{"Index/Tables.iwa": "x"}), "file.apple"),
        (a_zip(names_txt="x"), "file.archive"),
        (b"PK\x03\x04 broken", "file.unknown"),
        (b"{\\rtf1 x}", "file.document"),
        (b"%PDF-1.4", "file.pdf"),
        (b"\x89PNG\r\n\x1a\n", "file.image"),
        (b"\xff\xd8\xff\xe0", "file.image"),
        (b"BM" + bytes(30), "file.image"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "file.image"),
        (b"Rar!\x1a\x07", "file.archive"),
        (b"7z\xbc\xaf'\x1c", "file.archive"),
        (b"", "file.empty"),
        (b" \r\n\x00", "file.empty"),
        (bytes(range(1, 256)) * 4, "file.unknown"),
        (b"\x7fELF\x02\x01\x01" + bytes(60), "file.unknown"),
        ("姓名,单位\n张三,武汉".encode("gb18030") + b"\xff\xff", "file.encoding"),
        (b"nothing to see", "form.not-a-table"),
    ],
)  # fmt: skip
def test_the_message_names_the_real_type(tmp_path, data, code):
    assert codes(tmp_path, data) == [code]


def test_real_files_are_what_they_are(tmp_path):
    xlsx = an_xlsx(tmp_path / "a", [HEADINGS, *ROWS]).read_bytes()
    xls = an_xls(tmp_path / "b", [HEADINGS]).read_bytes()
    ods = an_ods(tmp_path / "c", ods_row("姓名")).read_bytes()
    xlsb = an_xlsb(tmp_path / "d", []).read_bytes()

    assert [file_type(data) for data in (xlsx, xls, ods, xlsb)] == [
        FileType.OOXML,
        FileType.XLS,
        FileType.ODS,
        FileType.XLSB,
    ]


def test_a_half_file_is_damaged(tmp_path):
    data = an_xlsx(tmp_path / "b.xlsx", [HEADINGS, *ROWS]).read_bytes()

    assert codes(tmp_path, data[: len(data) // 2]) == ["file.unknown"]
    xls = an_xls(tmp_path / "b.xls", [HEADINGS, *ROWS]).read_bytes()
    assert codes(tmp_path, xls[:3000]) == ["file.unknown"]


def test_damaged_xml_is_said_to_be_damaged(tmp_path):
    data = an_xlsx(tmp_path / "b.xlsx", [HEADINGS, *ROWS]).read_bytes()

    assert codes(tmp_path, changed_part(data, "xl/worksheets/sheet1.xml", lambda xml: xml[:-40])) == [
        "file.damaged"
    ]


def test_entities_are_refused(tmp_path):
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    data = an_xlsx(tmp_path / "b.xlsx", [HEADINGS, *ROWS]).read_bytes()

    assert codes(tmp_path, changed_part(data, "xl/worksheets/sheet1.xml", lambda xml: bomb + xml)) == [
        "file.entities"
    ]


def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path):
    data = an_xlsx(tmp_path / "b.xlsx", [HEADINGS, *ROWS]).read_bytes()
    bomb = changed_part(data, "xl/styles.xml", lambda xml: xml + b" " * 220_000_000)

    assert len(bomb) < 1_000_000
    assert codes(tmp_path, bomb) == ["file.too-large"]


@pytest.mark.parametrize("cell", [(1_048_576, 2), (2000, 600)])
def test_a_cell_far_away_is_refused_before_memory_is_reserved(tmp_path, cell):
    import openpyxl

    book = openpyxl.Workbook()
    book.active["A1"] = "姓名"
    book.active.cell(*cell).value = "x"
    book.save(tmp_path / "b.xlsx")

    assert codes(tmp_path, (tmp_path / "b.xlsx").read_bytes()) == ["file.too-large"]


def test_formats_far_away_do_not_matter(tmp_path):
    import openpyxl

    book = openpyxl.Workbook()
    book.active.append(["姓名", "单位"])
    book.active.append(["甲", "武汉"])
    book.active.cell(1_048_576, 16_384).font = openpyxl.styles.Font(bold=True)
    book.save(tmp_path / "b.xlsx")

    assert len(read_entries(tmp_path / "b.xlsx").entries) == 1


def with_shared_text(path, text, times):
    """Return a workbook whose first column shows one shared text again and again."""
    rows = b'<row><c t="s"><v>0</v></c></row>' * times
    data = an_xlsx(path, [HEADINGS]).read_bytes()
    path.write_bytes(
        changed_part(
            data, "xl/worksheets/sheet1.xml", lambda xml: xml.replace(b"</sheetData>", rows + b"</sheetData>")
        )
    )
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("xl/sharedStrings.xml", f'<sst xmlns="{MAIN}"><si><t>{text}</t></si></sst>')
    return path.read_bytes()


def test_a_long_text_used_thousands_of_times_is_refused(tmp_path):
    assert codes(tmp_path, with_shared_text(tmp_path / "b.xlsx", "长" * 30_000, 2000)) == ["file.too-large"]


def test_far_cells_of_a_binary_workbook_are_refused(tmp_path):
    path = an_xlsb(tmp_path / "b.xlsb", [(0, [(0, "姓名")]), (1_048_575, [(16_383, "x")])])

    assert codes(tmp_path, path.read_bytes()) == ["file.too-large"]


@pytest.mark.parametrize(
    "row",
    [
        ods_row("姓名", attributes='table:number-rows-repeated="1048576"') + ods_row("a", "b"),
        '<table:table-row><table:table-cell table:number-columns-repeated="2000000" office:value-type="string">'
        "<text:p>x</text:p></table:table-cell></table:table-row>",
    ],
)
def test_repeated_cells_of_an_ods_are_refused(tmp_path, row):
    assert codes(tmp_path, an_ods(tmp_path / "b.ods", row).read_bytes()) == ["file.too-large"]


def test_a_text_file_without_end_is_refused(tmp_path):
    assert codes(tmp_path, b"a,b\n" * 3_000_000) == ["file.too-large"]


def test_a_text_of_a_million_cells_is_refused(tmp_path):
    assert codes(tmp_path, b"," * 1_100_000) == ["file.too-large"]


def patched(data, *changes):
    result = bytearray(data)
    for at, raw in changes:
        result[at : at + len(raw)] = raw
    return bytes(result)


def an_old_file(tmp_path):
    """Return an .xls and the position in it of the sector with its allocation table."""
    data = an_xls(tmp_path / "b.xls", [HEADINGS, *ROWS]).read_bytes()
    return data, (int.from_bytes(data[76:80], "little") + 1) * 512


def test_a_circle_in_the_container_of_an_xls_is_damage(tmp_path):
    data, table = an_old_file(tmp_path)

    assert codes(tmp_path, patched(data, (table, b"\x00\x00\x00\x00"))) == ["file.damaged"]


@pytest.mark.parametrize("sector", [b"\xff\xff\xff\x7f", b"\x30\x00\x00\x00"])
def test_a_sector_outside_the_file_is_damage(tmp_path, sector):
    data, _ = an_old_file(tmp_path)

    assert codes(tmp_path, patched(data, (48, sector))) == ["file.damaged"]
    assert codes(tmp_path, patched(data, (76, sector))) == ["file.damaged"]


def record(data, kind):
    at = 512
    while (found := int.from_bytes(data[at : at + 2], "little")) != kind:
        assert found or data[at + 2], "no such record"
        at += 4 + int.from_bytes(data[at + 2 : at + 4], "little")
    return at


@pytest.mark.parametrize("sizes", [b"\x00\x00\x00\x00\xff\xff\xff\x7f", b"\x00\x00\xff\x00\x01\x00\x00\x00"])
def test_sizes_no_xls_can_have_are_damage(tmp_path, sizes):
    data, _ = an_old_file(tmp_path)
    # The sheet's own part follows the end of the part of the whole book.
    sheet = data.index(b"\x00\x02\x0e\x00")

    assert codes(tmp_path, patched(data, (sheet + 4, sizes))) == ["file.damaged"]


def test_more_texts_than_the_file_has_room_for_are_damage(tmp_path):
    data, _ = an_old_file(tmp_path)

    assert codes(tmp_path, patched(data, (record(data, 0x00FC) + 8, b"\xff\xff\xff\x7f"))) == ["file.damaged"]


def test_far_cells_of_an_xls_are_refused(tmp_path):
    data, _ = an_old_file(tmp_path)
    cell = data.index(b"\xfd\x00\x0a\x00")

    assert codes(tmp_path, patched(data, (cell + 4, b"\xff\xff\xff\x00"))) == ["file.too-large"]


def test_an_xls_with_a_password_says_so(tmp_path):
    data, _ = an_old_file(tmp_path)

    assert codes(tmp_path, patched(data, (record(data, 0x0042), b"\x2f\x00"))) == ["file.encrypted"]


@pytest.mark.long
def test_no_damage_gets_past_the_checks(tmp_path):
    chance = random.Random("damage")
    sound = [
        an_xls(tmp_path / "s.xls", [HEADINGS, *ROWS]).read_bytes(),
        an_xlsx(tmp_path / "s.xlsx", [HEADINGS, *ROWS]).read_bytes(),
        an_ods(tmp_path / "s.ods", ods_row(*HEADINGS) + ods_row(*ROWS[0])).read_bytes(),
        an_xlsb(
            tmp_path / "s.xlsb", [(0, list(enumerate(HEADINGS))), (1, list(enumerate(ROWS[0])))]
        ).read_bytes(),
    ]
    for _ in range(int(os.environ.get("XL_ENGINE_EXAMPLES", "2000"))):
        data = chance.choice(sound)
        for _ in range(chance.randint(1, 8)):
            data = patched(data, (chance.randrange(len(data)), chance.randbytes(chance.choice((1, 1, 4)))))
        (tmp_path / "x").write_bytes(data)
        read_entries(tmp_path / "x")


def test_nothing_is_printed_about_a_damaged_file(tmp_path, capfd):
    data, _ = an_old_file(tmp_path)

    # A last sector cut short makes the fast reader panic, which it reports on the error stream by itself.
    assert codes(tmp_path, data[:-30]) == ["file.damaged"]
    assert capfd.readouterr() == ("", "")
