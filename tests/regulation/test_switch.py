from xl_engine.regulation import Switches

KNOWN = {about.key: about for about in Switches.known()}


def test_allowed_values_are_shown_by_their_labels():
    assert KNOWN["team_sb"].allowed() == "按场分 / 按得分率 / 按局分"


def test_allowed_numbers_are_shown_as_a_range():
    assert KNOWN["playoff_limit"].allowed() == "录取名次 / 前三名 / 全部名次 / 1–999"


def test_allowed_half_points_are_hinted_at():
    assert KNOWN["bye_points"].allowed() == "按胜 / 按和 / 按负 / 0、0.5、1…"


def test_labels_show_values():
    assert [KNOWN["wins_count_bye"].label(value) for value in (True, False)] == ["是", "否"]
    assert (KNOWN["median.high"].label(2), KNOWN["direct"].label("two")) == ("2", "仅两人相同")


def test_every_switch_has_a_title_of_its_own_and_a_source():
    titles = [about.title for about in KNOWN.values()]

    assert sorted(set(titles)) == sorted(titles)
    assert [about.key for about in KNOWN.values() if not about.source] == []
