import pytest

from xl_engine.event import Severity
from xl_engine.workbook.columns.listing import list_problems
from xl_engine.workbook.columns.sheets import ENTRY_COLUMNS, NAME

from .building import an_id_number, some_rows

HEADINGS = ["组别", "编号", "姓名", "单位", "性别", "出生日期", "证件类型", "证件号码"]


def an_entry(name, unit="武汉", group="A组", number=None, sex=None, born=None, id_number=None, id_type=None):
    return (group, number, name, unit, sex, born, id_type, id_number)


def found(*entries, headings=HEADINGS, **view):
    return [(problem.code, problem.cell) for problem in list_problems(some_rows(headings, *entries, **view))]


def test_a_sound_list_has_no_problems():
    one, other = an_id_number(order="001"), an_id_number(order="002")

    assert (
        found(
            an_entry("甲", sex="男", born="1990.5.1", id_number=one),
            an_entry("乙", sex="女", id_number=other),
        )
        == []
    )


def test_problems_stand_at_their_cells():
    entry = an_entry("甲", sex="?", born="1990.13.1", id_number=6.1e17)

    assert found(entry) == [
        ("entry.not-understood", "E5"),
        ("entry.date-impossible", "F5"),
        ("entry.id-number-cell", "H5"),
    ]


def test_contradictions_stand_at_the_cell_that_contradicts():
    entry = an_entry("甲", sex="男", born="1990.5.2", id_number=an_id_number(order="002"))

    assert found(entry) == [("entry.id-sex", "E5"), ("entry.id-birth", "F5")]


def test_a_passport_contradicts_nothing():
    assert found(an_entry("甲", sex="男", born="1990.5.2", id_type="护照", id_number="E00000000")) == []


def test_a_wrong_check_character_is_found():
    number = an_id_number()
    wrong = number[:17] + ("1" if number[17] != "1" else "2")

    assert found(an_entry("甲", id_number=wrong)) == [("entry.id-check-digit", "H5")]


def test_missing_fields_are_named_one_by_one():
    assert found(("", None, "", "", "男", None, None, None)) == [
        ("entry.missing", "C5"),
        ("entry.missing", "D5"),
        ("entry.missing", "A5"),
    ]


def test_a_missing_column_is_said_once():
    assert found(("甲", "武汉"), ("乙", "武汉"), headings=["姓名", "单位"]) == [("entry.no-column", "")]


def test_an_event_with_one_section_asks_for_no_group():
    rows = some_rows(["姓名"], ("甲",))

    assert list_problems(rows, required=(NAME,)) == []


def test_problems_belong_to_the_group():
    (problem,) = list_problems(some_rows(HEADINGS, an_entry("甲", sex="?")))

    assert (problem.section, problem.sheet) == ("A组", "报名")


def test_hidden_rows_are_asked_about():
    (problem,) = list_problems(some_rows(HEADINGS, an_entry("甲"), an_entry("乙"), hidden=[1]))

    assert (problem.code, problem.cell, problem.params["row"], problem.severity) == (
        "entry.hidden-row",
        "C6",
        6,
        Severity.WARNING,
    )


@pytest.mark.parametrize("other_unit", ["武汉", "北京"])
def test_the_same_id_number_is_the_same_person_within_and_across_units(other_unit):
    number = an_id_number()
    rows = some_rows(
        HEADINGS, an_entry("张三", id_number=number), an_entry("张 三", other_unit, id_number=number)
    )
    (problem,) = list_problems(rows)

    assert (problem.code, problem.cell, problem.severity) == ("entry.same-person", "H6", Severity.ERROR)
    assert (problem.params["other"], problem.params["other_unit"]) == ("报名!C5", "武汉")


def test_the_same_person_in_two_groups_is_a_warning():
    number = an_id_number()
    rows = some_rows(
        HEADINGS, an_entry("甲", id_number=number), an_entry("甲", group="B组", id_number=number)
    )
    (problem,) = list_problems(rows)

    assert (problem.code, problem.severity) == ("entry.same-person", Severity.WARNING)


def test_one_id_number_for_two_names():
    number = an_id_number()

    assert found(an_entry("甲", id_number=number), an_entry("乙", id_number=number)) == [
        ("entry.same-id", "H6")
    ]


def test_the_same_name_and_birth_date_is_the_same_person():
    assert found(an_entry("张三", born="1990.5.1"), an_entry("张 三", "北京", born="19900501")) == [
        ("entry.same-person", "C6")
    ]


@pytest.mark.parametrize("born", [(None, None), ("1990.5.1", None), ("1990.5.1", "1991.5.1")])
def test_the_same_name_alone_is_a_warning(born):
    rows = some_rows(HEADINGS, an_entry("张三", born=born[0]), an_entry("张三", "北京", born=born[1]))
    (problem,) = list_problems(rows)

    assert (problem.code, problem.cell, problem.severity) == ("entry.same-name", "C6", Severity.WARNING)


def test_two_id_numbers_make_two_persons_of_one_name():
    one, other = an_id_number(order="001"), an_id_number(order="003")
    rows = some_rows(HEADINGS, an_entry("张三", id_number=one), an_entry("张三", id_number=other))

    assert [problem.code for problem in list_problems(rows)] == ["entry.same-name"]


def test_nobody_is_merged():
    rows = some_rows(HEADINGS, an_entry("张三"), an_entry("张三"))

    list_problems(rows)
    assert [row.value(NAME) for row in rows] == ["张三", "张三"]


def numbered(*numbers, **entry):
    return [
        an_entry(f"棋手{chr(0x4E00 + place)}", number=number, **entry) for place, number in enumerate(numbers)
    ]


def test_a_missing_number_and_one_out_of_order_are_reported_and_kept():
    numbers = [*range(1, 11), 12, 50, *range(13, 50), 51]
    problems = list_problems(some_rows(HEADINGS, *numbered(*numbers)))

    assert [(problem.code, problem.cell, problem.found) for problem in problems] == [
        ("entry.number-order", "B16", "50"),
        ("entry.number-gap", "B15", "12"),
    ]
    assert problems[1].params["missing"] == "11"


def test_a_repeated_number():
    assert found(*numbered(1, 2, 2, 3)) == [("entry.number-repeated", "B7")]


def test_gaps_are_joined():
    (problem,) = list_problems(some_rows(HEADINGS, *numbered(*range(1, 8), 9, 13)))

    assert problem.params["missing"] == "8、10–12"


@pytest.mark.parametrize(
    "numbers", [(1, None, 2), ("A1", "A3"), (101, 201, 301), (), (5,), ("001", "002", "010")]
)
def test_numbers_with_a_meaning_of_their_own_have_no_gaps(numbers):
    assert found(*numbered(*numbers)) == []


def test_a_list_sorted_by_something_else_is_said_once():
    assert found(*numbered(9, 8, 7, 6, 5, 4, 3, 2, 1)) == [("entry.numbers-unsorted", "B5")]


def test_numbers_may_start_again_in_each_group():
    assert found(*numbered(1, 2, 3), *(an_entry(f"女{n}", group="B组", number=n) for n in (1, 2))) == []


def test_two_units_number_their_own_people():
    headings = [*HEADINGS, "来源"]
    rows = [
        (*an_entry("甲", number=1), "[武汉.xlsx]报名!C5"),
        (*an_entry("乙", number=2), "[武汉.xlsx]报名!C6"),
        (*an_entry("丙", "北京", number=1), "[北京.xlsx]报名!C5"),
    ]

    assert found(*rows, headings=headings) == []


def test_spaces_and_widths_do_not_make_two_units():
    rows = some_rows(
        HEADINGS, an_entry("甲", "湖北棋牌运动管理中心"), an_entry("乙", "湖北棋牌运动管理中心 ")
    )

    assert list_problems(rows) == []
    assert len({row.value(column) for row in rows for column in ENTRY_COLUMNS if column.title == "单位"}) == 1


def test_two_spellings_of_a_unit_are_mentioned():
    assert found(an_entry("甲", "湖北 中心"), an_entry("乙", "湖北中心")) == [("entry.unit-spellings", "D6")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("武汉市代表队", "武汉"),
        ("湖北棋牌运动管理中心", "湖北省棋牌运动管理中心"),
        ("北大（附中）", "北大附中"),
    ],
)
def test_units_that_look_alike_are_doubted(one, other):
    problems = found(an_entry("甲", one), an_entry("乙", one), an_entry("丙", other))

    assert problems == [("entry.units-alike", "D7")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("湖南省队", "湖北省队"),
        ("武汉一中", "武汉十一中"),
        ("第一实验小学代表队", "第一实验中小学代表队"),
        ("武汉男队", "武汉女队"),
        ("北京", "南京"),
    ],
)
def test_units_told_apart_by_a_telling_character_are_two(one, other):
    assert found(an_entry("甲", one), an_entry("乙", other)) == []
