import pytest

from xl_engine.event import EngineError
from xl_engine.regulation import loads

GROUP_A = '[[groups]]\nname = "A"\n'


def problems_of(text):
    with pytest.raises(EngineError) as raised:
        loads(text, "own", "own.toml")
    return [
        (problem.code, problem.sheet, problem.cell, problem.text.format(**problem.params))
        for problem in raised.value.problems
        if problem.fix.format(**problem.params)
    ]


def only(text):
    (problem,) = problems_of(f'name = "x"\n{text}')
    assert problem[1] == "own.toml"
    return problem[0], problem[2], problem[3]


def test_a_blank_name_is_refused():
    assert problems_of('name = " "\n') == [
        ("regulation.name-blank", "own.toml", "name", "own.toml 的 name 是空的。")
    ]


@pytest.mark.parametrize(
    ("text", "code", "path", "message"),
    [
        (GROUP_A * 2, "name-twice", "groups[2].name", "own.toml 的 groups[2].name“A”与前面的重名。"),
        ('[[groups]]\nname = ""', "name-blank", "groups[1].name", "own.toml 的 groups[1].name 是空的。"),
        (
            '[team_results]\ngroups = [{name = "甲"}, {name = "甲"}]',
            "name-twice", "team_results.groups[2].name",
            "own.toml 的 team_results.groups[2].name“甲”与前面的重名。",
        ),
        (
            GROUP_A + 'conditions = "慢棋"\n[[conditions]]\nname = "快棋"',
            "no-such-name", "groups[1].conditions", "own.toml 的 groups[1].conditions：没有名为“慢棋”的项。",
        ),
        (
            GROUP_A + '[prizes]\nsteps = [{groups = ["B"], first = 1, last = 1, amount = 5}]',
            "no-such-name", "prizes.steps[1].groups", "own.toml 的 prizes.steps[1].groups：没有名为“B”的项。",
        ),
        (
            GROUP_A + '[team_results]\ngroups = [{name = "甲", men = ["A"], women = ["B"]}]',
            "no-such-name", "team_results.groups[1].women",
            "own.toml 的 team_results.groups[1].women：没有名为“B”的项。",
        ),
        (
            '[switches]\nplayoff_when = "sometimes"',
            "switch-value", "switches.playoff_when",
            "own.toml 的 switches.playoff_when：开关“何种并列加赛”不能是“sometimes”。",
        ),
        (
            "[switches]\nplayoff = 1",
            "unknown-switch", "switches.playoff", "own.toml 的 switches.playoff：没有名为“playoff”的开关。",
        ),
        (
            GROUP_A + '[sources]\n"groups.B.sex" = "一"',
            "source-of-nothing", "sources.groups.B.sex",
            "own.toml 的 [sources] 里，“groups.B.sex”不是本规程里的键。",
        ),
        (
            '[sources]\n"playoff.total" = "一"',
            "source-of-nothing", "sources.playoff.total",
            "own.toml 的 [sources] 里，“playoff.total”不是本规程里的键。",
        ),
        (
            '[sources]\n"best_board.order" = "一"',
            "source-of-nothing", "sources.best_board.order",
            "own.toml 的 [sources] 里，“best_board.order”不是本规程里的键。",
        ),
    ],
)  # fmt: skip
def test_parts_that_do_not_fit_together_are_named(text, code, path, message):
    assert only(text) == (f"regulation.{code}", path, message)


def test_sources_may_name_members_and_dotted_switches():
    text = (
        GROUP_A
        + '[switches]\n"median.high" = 2\n[sources]\n"groups.A.sex" = "一"\n"switches.median.high" = "二"'
    )

    regulation = loads(f'name = "x"\n{text}', "own")

    assert regulation.cite("switches.median.high") == "x 二"
