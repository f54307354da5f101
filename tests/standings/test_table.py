"""What a computed ranking offers besides its lines."""

from __future__ import annotations

import pytest

from xl_engine.regulation import Switches
from xl_engine.standings import rank

from .building import a_section, a_team_section, example_e1

STANDINGS = rank(example_e1(), Switches())


def test_explanations_run_parallel_to_rows_and_criteria() -> None:
    assert STANDINGS.explanations[0] == (
        "0.5+0.5+1+1+1=4", "1.5+3+3+2+3=12.5", "(1.5)+3+3+2+(3)=8", "0+0+1+1+1=3",
    )  # fmt: skip
    assert len(STANDINGS.explanations) == len(STANDINGS.rows)


def test_explain_refuses_what_is_not_in_the_table() -> None:
    with pytest.raises(KeyError):
        STANDINGS.explain(9, "积分")
    with pytest.raises(KeyError):
        STANDINGS.explain(1, "小分")


def test_the_frame_has_a_line_for_each_row() -> None:
    frame = STANDINGS.frame
    assert list(frame.columns) == [
        "名次",
        "并列",
        "编号",
        "姓名",
        "单位",
        "积分",
        "对手分",
        "中间对手分",
        "胜局",
    ]
    assert frame.iloc[1].tolist() == [2, False, 8, "选手08", "单位3", 3.0, 12.5, 7.0, 2.0]


def test_texts_and_numbers_of_a_line() -> None:
    values = STANDINGS.row(8).values
    assert [value.text for value in values] == ["3", "12.5", "7", "2"]
    assert [value.number for value in values] == [3, 12.5, 7, 2]


@pytest.mark.parametrize(
    ("criterion", "written"),
    [
        ("累进分", "1+2=3"),
        ("对手平均等级分", "(1500+1801)/2=1650.5"),
        ("后手局数", "0+1=1"),
        ("后手胜局", "0+1=1"),
        ("违例", "3"),
        ("直胜", "–"),
    ],
)
def test_other_criteria_are_explained_too(criterion: str, written: str) -> None:
    section = a_section(
        "1+2, 3=4", "3-1, 2=4", criteria=(criterion,),
        changes={1: {"faults": 3}, 2: {"rating": 1500}, 3: {"rating": 1801}},
    )  # fmt: skip
    assert rank(section, Switches()).explain(1, criterion) == written


def test_a_player_without_rated_opponents_has_no_mean_rating() -> None:
    standings = rank(
        a_section("1+2", criteria=("对手平均等级分",), changes={1: {"rating": 1700}}), Switches()
    )
    assert standings.explain(1, "对手平均等级分") == "0"
    assert standings.row(2).values[0].number == 1700


def test_board_sums_are_explained_match_by_match() -> None:
    section = a_team_section(
        "1-2 (.5 1 1), 3 bye", "1-3 (0 1 0), 2 bye", criteria=("总局分", "一台局分", "小分")
    )
    standings = rank(section, Switches())
    assert standings.explain(1, "总局分") == "2.5+1=3.5"
    assert standings.explain(1, "一台局分") == "0.5=0.5"
    assert standings.explain(1, "小分") == "1=1"
