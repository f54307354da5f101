import pytest

from xl_engine.event import Kind, System
from xl_engine.regulation import PRESETS, canonical, default_order, system_named
from xl_engine.regulation.criteria import INDIVIDUAL, TEAM, names


@pytest.mark.parametrize("name", INDIVIDUAL + TEAM)
def test_every_name_of_the_contract_is_its_own(name):
    assert canonical(name) == name


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("次分", "场分"),
        ("对手次分", "对手场分"),
        ("中间对手次分", "中间对手场分"),
        ("胜局数", "胜局"),
        ("犯规", "违例"),
        ("１台局分", "一台局分"),
        ("第二台局分", "二台局分"),
        (" 积 分 ", "积分"),
        ("段位", None),
        ("", None),
    ],
)
def test_other_words_are_understood(word, name):
    assert canonical(word) == name


@pytest.mark.parametrize(
    ("word", "kind", "name"),
    [
        ("积分", Kind.TEAM, "场分"),
        ("对手分", Kind.TEAM, "对手场分"),
        ("小分", Kind.TEAM, "小分"),
        ("小分", Kind.INDIVIDUAL, "小分"),
        ("次分", Kind.INDIVIDUAL, None),
        ("胜局", Kind.TEAM, None),
    ],
)
def test_a_word_is_read_for_its_kind_of_event(word, kind, name):
    assert canonical(word, kind) == name


@pytest.mark.parametrize(
    ("word", "system"),
    [
        ("瑞士制", System.SWISS),
        ("积分编排制", System.SWISS),
        ("swiss", System.SWISS),
        ("单循环", System.ROUND_ROBIN),
        ("循环制", System.ROUND_ROBIN),
        ("round_robin", System.ROUND_ROBIN),
        ("淘汰制", None),
    ],
)
def test_systems_are_known_by_their_names(word, system):
    assert system_named(word) is system


def test_presets_use_only_criteria_of_their_kind_and_none_twice():
    for preset in PRESETS:
        assert [canonical(name, preset.kind) for name in preset.order] == list(preset.order)
        assert sorted(set(preset.order)) == sorted(preset.order)


@pytest.mark.parametrize(
    ("kind", "system", "order"),
    [
        (Kind.INDIVIDUAL, System.SWISS, ("积分", "对手分", "中间对手分", "胜局")),
        (Kind.INDIVIDUAL, System.ROUND_ROBIN, ("积分", "小分", "胜局")),
        (
            Kind.TEAM, System.SWISS,
            ("场分", "对手场分", "中间对手场分", "总局分", "一台局分", "二台局分", "三台局分"),
        ),
        (Kind.TEAM, System.ROUND_ROBIN, ("场分", "总局分", "小分", "一台局分", "二台局分", "三台局分")),
    ],
)  # fmt: skip
def test_the_usual_orders_are_those_of_rules_3_8(kind, system, order):
    assert default_order(kind, system) == order


def test_names_are_those_of_the_kind():
    assert (names(Kind.TEAM), names(Kind.INDIVIDUAL)) == (TEAM, INDIVIDUAL)
