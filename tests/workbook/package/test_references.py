"""References follow rows that are put in; nothing else in a formula is touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_engine.workbook.cell_values import column_letters
from xl_engine.workbook.package.addresses import MAX_ROW, Area
from xl_engine.workbook.package.references import (
    Growth,
    shift_areas,
    shift_formula,
    shift_reference,
    translate,
)

PUT_IN = Growth("名单", at=5, count=2)


@pytest.mark.parametrize(
    ("formula", "after"),
    [
        ("A4+A5+A6", "A4+A7+A8"),
        ("$A$5+A$5+$A5", "$A$7+A$7+$A7"),
        ("SUM(A2:A9)", "SUM(A2:A11)"),
        ("SUM(A5:A9)", "SUM(A7:A11)"),
        ("SUM(A2:A4)", "SUM(A2:A4)"),
        ("SUM(A9:A2)", "SUM(A11:A2)"),
        ("SUM(A:A)+SUM($B:$C)", "SUM(A:A)+SUM($B:$C)"),
        ("SUM(4:5)+SUM($5:$5)", "SUM(4:7)+SUM($7:$7)"),
        ("名单!A5+'名单'!A5+其他!A5", "名单!A7+'名单'!A7+其他!A5"),
        (
            "[1]名单!A5+'[b.xlsx]名单'!A5+'C:\\x\\[b.xlsx]名单'!$A$5",
            "[1]名单!A5+'[b.xlsx]名单'!A5+'C:\\x\\[b.xlsx]名单'!$A$5",
        ),
        ("名单:其他!A5", "名单:其他!A5"),
        ('"A5 ""A5"" 名单!A5"&A5', '"A5 ""A5"" 名单!A5"&A7'),
        ("LOG10(A5)+ATAN2(B5,1)", "LOG10(A7)+ATAN2(B7,1)"),
        ("A5_x+x_A5+A5.b+表A5", "A5_x+x_A5+A5.b+表A5"),
        ("名单[[#This Row],[A5]]*A5", "名单[[#This Row],[A5]]*A7"),
        ("SUM(T1[A5])+T1[@[B'[5]]]+[A5]", "SUM(T1[A5])+T1[@[B'[5]]]+[A5]"),
        ("#REF!A5+名单!#REF!+#N/A+A5", "#REF!A5+名单!#REF!+#N/A+A7"),
        ("1E5+A1E5+2.5E5", "1E5+A1E5+2.5E5"),
        ("XFE5+XFD5+AAAA5", "XFE5+XFD7+AAAA5"),
        ("A1048577+a5", "A1048577+a7"),
        ("IF(A5=\"'\",'名单'!B5,B5)", "IF(A7=\"'\",'名单'!B7,B7)"),
        ("'名单'!区域+名单!区域", "'名单'!区域+名单!区域"),
        ("_xlfn.ANCHORARRAY(A5)+A5#", "_xlfn.ANCHORARRAY(A7)+A7#"),
        ("A5:INDEX(A:A,5)", "A7:INDEX(A:A,5)"),
        ("(A5:A6,B5 B1:B9)%", "(A7:A8,B7 B1:B11)%"),
        ("SUM(A1048576)", "SUM(#REF!)"),
        ("SUM(A2:A1048576)", "SUM(A2:A1048576)"),
    ],
)
def test_formulas_on_the_sheet_itself(formula: str, after: str):
    assert shift_formula(formula, "名单", PUT_IN) == after


@pytest.mark.parametrize(
    ("sheet", "formula", "after"),
    [
        ("It's 名 单", "'It''s 名 单'!A5+A5", "'It''s 名 单'!A7+A5"),
        ("sheet1", "Sheet1!A5+SHEET1!B5", "Sheet1!A7+SHEET1!B7"),
        ("第1轮（男）", "第1轮（男）!A5+'第1轮（男）'!A5", "第1轮（男）!A7+'第1轮（男）'!A7"),
        ("A5", "A5!A5+'A5'!A5+A5", "A5!A7+'A5'!A7+A5"),
        ("2019", "'2019'!A5+2019!A5", "'2019'!A7+2019!A7"),
    ],
)
def test_formulas_on_another_sheet_follow_only_where_they_name_it(sheet: str, formula: str, after: str):
    assert shift_formula(formula, "首页", Growth(sheet, 5, 2)) == after


def test_a_range_over_the_whole_data_of_a_table_grows_with_it():
    growth = Growth("名单", at=10, count=2, table=Area.parse("A3:D9"), added=2)

    assert shift_formula("SUM(B4:B9)+SUM(B3:B9)+SUM(B5:B9)+SUM(E4:E9)+B9", "名单", growth) == (
        "SUM(B4:B11)+SUM(B3:B11)+SUM(B5:B9)+SUM(E4:E9)+B9"
    )


def test_headings_alone_do_not_grow_with_an_empty_table():
    growth = Growth("名单", at=4, count=1, table=Area.parse("A3:D3"), added=1)

    assert shift_formula("COUNTA(A3:D3)", "名单", growth) == "COUNTA(A3:D3)"


def test_blank_rows_taken_into_the_table_move_nothing():
    growth = Growth("名单", at=12, count=0, table=Area.parse("A3:D9"), added=2)

    assert shift_formula("SUM(B4:B9)+B10", "名单", growth) == "SUM(B4:B11)+B10"


def test_areas_that_cover_the_last_row_go_on_covering_the_table():
    growth = Growth("名单", at=10, count=2, table=Area.parse("A3:D9"), added=2)

    assert shift_areas("B4:B9 C9 E4:E9 A12 B1:B8", growth, covering=True) == "B4:B11 C9:C11 E4:E9 A14 B1:B8"


def test_words_that_are_no_areas_stay():
    assert shift_areas("A5 foo", PUT_IN) == "A7 foo"


@pytest.mark.parametrize(
    ("formula", "rows", "columns", "after"),
    [
        ("A1+$A1+A$1+$A$1", 2, 1, "B3+$A3+B$1+$A$1"),
        ("SUM(A:B)+SUM(1:2)", 2, 1, "SUM(B:C)+SUM(3:4)"),
        ("[1]X!A1+'a b'!A1&\"A1\"", 1, 0, "[1]X!A2+'a b'!A2&\"A1\""),
        ("A1", -1, 0, "#REF!"),
    ],
)
def test_a_copied_formula(formula: str, rows: int, columns: int, after: str):
    assert translate(formula, rows, columns) == after


ROWS = st.integers(1, 40)
COLUMNS = st.integers(1, 30)
DOLLARS = st.sampled_from(["", "$"])


def _moved(row: int, growth: Growth) -> int:
    return row + growth.count if row >= growth.at else row


@given(
    first=ROWS,
    last=ROWS,
    column=COLUMNS,
    at=ROWS,
    count=st.integers(0, 9),
    dollars=st.tuples(DOLLARS, DOLLARS),
)
def test_a_reference_covers_the_cells_it_covered_and_what_is_put_in_between(
    first, last, column, at, count, dollars
):
    growth = Growth("名单", at, count)
    letters = column_letters(column)
    reference = f"{dollars[0]}{letters}{dollars[1]}{first}:{letters}{dollars[0]}{last}"

    shifted = shift_reference(reference, growth)

    area = Area.parse(shifted)
    low, high = sorted((first, last))
    covered = {_moved(row, growth) for row in range(low, high + 1)}
    between = {row for row in range(at, at + count) if low < at <= high}
    assert set(range(area.first_row, area.last_row + 1)) == covered | between
    assert shifted.count("$") == reference.count("$")


@st.composite
def formulas(draw):
    """Tokens with the rows they hold: a formula template and the reference rows on the sheet that grows."""
    pieces = draw(
        st.lists(
            st.sampled_from(
                [
                    ("{}", True),
                    ("名单!{}", True),
                    ("'名单'!{}", True),
                    ("其他!{}", False),
                    ("[2]名单!{}", False),
                    ('"{}"', False),
                    ("表1[{}]", False),
                    ("F{}(1)", False),
                ]
            ),
            min_size=1,
            max_size=6,
        )
    )
    return [(template, follows, draw(COLUMNS), draw(ROWS)) for template, follows in pieces]


@given(pieces=formulas(), at=ROWS, count=st.integers(0, 9), joint=st.sampled_from("+-*/&,<>=^ "))
def test_in_any_formula_only_references_to_the_sheet_follow(pieces, at, count, joint):
    growth = Growth("名单", at, count)

    def text(moved: bool) -> str:
        return joint.join(
            template.format(f"{column_letters(column)}{_moved(row, growth) if moved and follows else row}")
            for template, follows, column, row in pieces
        )

    assert shift_formula(text(moved=False), "名单", growth) == text(moved=True)


@given(formula=st.text(alphabet="A1$:!'\"[]#(),+ 名单BZ9.", max_size=30))
def test_no_input_breaks_the_tokens_and_nothing_moves_without_rows(formula):
    assert shift_formula(formula, "名单", Growth("名单", 1, 0)) == formula


def test_rows_at_the_end_of_the_sheet():
    assert shift_reference(f"A1:A{MAX_ROW}", PUT_IN) == f"A1:A{MAX_ROW}"
    assert shift_reference(f"A{MAX_ROW}", PUT_IN) is None
