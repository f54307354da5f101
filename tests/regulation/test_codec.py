import pytest

from xl_engine.event import EngineError
from xl_engine.regulation import loads


def problems_of(text):
    with pytest.raises(EngineError) as raised:
        loads(f'name = "x"\n{text}', "own", "own.toml")
    return raised.value.problems


def said(problem):
    return problem.text.format(**problem.params), problem.fix.format(**problem.params)


@pytest.mark.parametrize(
    ("text", "path", "message", "remedy"),
    [
        (
            '[[groups]]\nname = "A"\n[[groups]]\nname = "B"\nborn_from = "2011-01-01"',
            "groups[2].born_from",
            'own.toml 的 groups[2].born_from 应当是日期，写的是 "2011-01-01"。',
            "写法如：“born_from = 2011-01-01”，不加引号。",
        ),
        (
            '[[groups]]\nname = "A"\nborn_from = 2011-01-01T00:00:00',
            "groups[1].born_from",
            "own.toml 的 groups[1].born_from 应当是日期，写的是 2011-01-01T00:00:00。",
            "写法如：“born_from = 2011-01-01”，不加引号。",
        ),
        (
            "max_rounds = true",
            "max_rounds",
            "own.toml 的 max_rounds 应当是不小于 0 的整数，写的是 true。",
            "写法如：“max_rounds = 9”，不加引号。",
        ),
        (
            "[fees]\nplayer = -5",
            "fees.player",
            "own.toml 的 fees.player 应当是不小于 0 的整数，写的是 -5。",
            "写法如：“player = 9”，不加引号。",
        ),
        (
            '[entry]\nyounger_may_play_up = "是"',
            "entry.younger_may_play_up",
            'own.toml 的 entry.younger_may_play_up 应当是 true（是）或 false（否），写的是 "是"。',
            "写法如：“younger_may_play_up = true”，不加引号。",
        ),
        (
            "title = 2019",
            "title",
            "own.toml 的 title 应当是加引号的文字，写的是 2019。",
            "写法如：“title = \"文字\"”。",
        ),
        (
            '[groups]\nname = "A"',
            "groups",
            'own.toml 的 groups 应当是方括号列表，写的是 {name = "A"}。',
            "写法如：“groups = [\"甲\", \"乙\"]”；若每一项又有几个键，写成 [[groups]]。",
        ),
        (
            "playoff = 3",
            "playoff",
            "own.toml 的 playoff 应当是一组“键 = 值”，写的是 3。",
            "写成单独一行 [playoff]，下面每行一个键。",
        ),
        (
            "sources = 3",
            "sources",
            "own.toml 的 sources 应当是一组“键 = 值”，写的是 3。",
            "写成单独一行 [sources]，下面每行一个键。",
        ),
        (
            "[switches]\npoints = [1]",
            "switches.points",
            "own.toml 的 switches.points 应当是加引号的文字，写的是 [1]。",
            "写法如：“points = \"文字\"”。",
        ),
        (
            'systems = ["swiss", "knockout"]',
            "systems[2]",
            'own.toml 的 systems[2] 不能是 "knockout"。',
            '可以写："swiss"、"round_robin"。',
        ),
        (
            '[[groups]]\nname = "A"\nborn_form = 2011-01-01',
            "groups[1].born_form",
            "own.toml 里的 groups[1].born_form 不是规程文件的键。",
            "是不是 born_from？这里可以写：name、kind、sex、born_from、born_to、women_allowed、"
            "women_min_rating、students_only、board_sex、papers、conditions。",
        ),
        (
            "[team]\n\"裁判\" = 1",
            "team.裁判",
            "own.toml 里的 team.裁判 不是规程文件的键。",
            "请删去或改名；这里可以写：boards、players、first_side_black。",
        ),
        (
            '[[groups]]\nsex = "M"',
            "groups[1].name",
            "own.toml 缺少 groups[1].name。",
            "请补上 name。",
        ),
    ],
)  # fmt: skip
def test_a_value_that_does_not_fit_is_named_with_its_path(text, path, message, remedy):
    (problem,) = problems_of(text)

    assert (problem.sheet, problem.cell, said(problem)) == ("own.toml", path, (message, remedy))


def test_long_values_are_quoted_in_part():
    (problem,) = problems_of('max_rounds = "' + "九" * 60 + '"')

    assert problem.found == '"' + "九" * 38 + "…"


def test_the_key_is_no_part_of_the_file():
    (problem,) = problems_of('key = "individual-2019"')

    assert (problem.code, problem.cell) == ("regulation.unknown-key", "key")
