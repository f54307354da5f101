import datetime as dt

import pytest

from xl_engine.event import Entrant, Sex
from xl_engine.messages import say, use_language
from xl_engine.regulation import Group, entry_problems, load, nearest_first, suitable_groups


def an_entrant(sex=None, born=None, rating=None):
    day = dt.date.fromisoformat(born) if born else None
    return Entrant(name="棋手甲", sex=sex, born=day, rating=rating)


def a_man(**more):
    return an_entrant(Sex.MALE, **more)


def a_woman(**more):
    return an_entrant(Sex.FEMALE, **more)


def codes(key, group, entrant):
    regulation = load(key)
    return [problem.code for problem in entry_problems(entrant, regulation.group(group), regulation)]


def said(key, group, entrant):
    regulation = load(key)
    return [
        (problem.severity.value, problem.text.format(**problem.params), problem.fix.format(**problem.params))
        for problem in entry_problems(entrant, regulation.group(group), regulation)
    ]


def suitable(key, entrant):
    return [group.name for group in suitable_groups(entrant, load(key))]


class TestWomenInMensGroups:
    @pytest.mark.parametrize(("rating", "found"), [(1600, []), (1601, []), (1599, ["entry.rating-too-low"])])
    def test_it_follows_2019_article_6_2(self, rating, found):
        assert codes("individual-2019", "男子组", a_woman(rating=rating)) == found

    def test_it_asks_for_the_rating(self):
        assert said("individual-2019", "男子组", a_woman()) == [
            (
                "error",
                "女子参加男子组，等级分须达到 1600；“棋手甲”没有填等级分（2019 个人规程 六（二））。",
                "请核对等级分，或改报：女子组、女子公开组。",
            )
        ]

    def test_it_is_not_open_to_them_in_the_open_group_whatever_the_rating(self):
        assert codes("individual-2019", "男子公开组", a_woman(rating=2000)) == ["entry.sex-not-allowed"]

    def test_it_never_asks_men_for_a_rating(self):
        assert codes("individual-2019", "男子组", a_man()) == []

    def test_it_is_forbidden_in_2013_team_article_5_2(self):
        assert said("team-2013", "男子团体赛", a_woman()) == [
            (
                "error",
                "“棋手甲”是女子，不能参加男子团体赛（2013 团体规程 五（二））。",
                "请核对性别，或改报：女子团体赛、大学生混合团体赛。",
            )
        ]

    def test_it_is_free_in_2023_article_9_3(self):
        assert codes("youth-open-2023", "少年男子组", a_woman(born="2012-05-06")) == []

    @pytest.mark.parametrize(
        ("key", "group", "born"),
        [("youth-2013", "男子少年甲组", "1998-01-01"), ("team-2025", "少年男子团体", "2013-01-01")],
    )
    def test_it_is_forbidden_elsewhere(self, key, group, born):
        assert codes(key, group, a_woman(born=born)) == ["entry.sex-not-allowed"]


class TestMenInWomensGroups:
    @pytest.mark.parametrize(
        ("key", "group", "born"),
        [
            ("team-2013", "女子团体赛", None),
            ("youth-2013", "女子少年乙组", "2001-06-01"),
            ("individual-2019", "女子组", None),
            ("youth-open-2023", "儿童女子组", "2016-06-01"),
            ("team-2025", "儿童女子团体", "2017-06-01"),
        ],
    )
    def test_it_is_forbidden_everywhere(self, key, group, born):
        assert codes(key, group, a_man(born=born, rating=2000)) == ["entry.sex-not-allowed"]

    def test_it_says_so(self):
        text = said("individual-2019", "女子组", a_man())[0]

        assert text == (
            "error",
            "“棋手甲”是男子，不能参加女子组（2019 个人规程 七（二））。",
            "请核对性别，或改报：男子组、男子公开组。",
        )


class TestBirthDates:
    @pytest.mark.parametrize(
        ("key", "group", "first", "last"),
        [
            ("youth-2013", "男子少年甲组", "1995-01-01", "2000-12-31"),
            ("youth-2013", "男子少年乙组", "2001-01-01", "2002-12-31"),
            ("youth-2013", "男子儿童甲组", "2003-01-01", "2004-12-31"),
            ("youth-open-2023", "儿童男子组", "2015-01-01", "2017-10-31"),
            ("team-2025", "少年男子团体", "2012-01-01", "2015-12-31"),
            ("team-2025", "儿童男子团体", "2016-01-01", "2019-12-31"),
        ],
    )
    def test_it_includes_both_ends_of_the_window(self, key, group, first, last):
        day = dt.timedelta(days=1)
        before = (dt.date.fromisoformat(first) - day).isoformat()
        after = (dt.date.fromisoformat(last) + day).isoformat()
        young = "entry.too-young-for-all" if key == "youth-open-2023" else "entry.too-young"

        found = [codes(key, group, a_man(born=born)) for born in (before, first, last, after)]

        assert found == [["entry.too-old"], [], [], [young]]

    def test_it_has_no_lower_age_in_the_youngest_group_of_2013(self):
        assert codes("youth-2013", "男子儿童乙组", a_man(born="2010-01-01")) == []

    def test_it_lets_younger_ones_play_up_in_2023(self):
        assert codes("youth-open-2023", "少年男子组", a_man(born="2016-05-01")) == []

    def test_it_does_not_let_those_play_up_who_are_too_young_for_every_group(self):
        assert said("youth-open-2023", "少年男子组", a_man(born="2018-01-01")) == [
            (
                "error",
                "“棋手甲”2018-01-01 出生，比规程各组的年龄都小，不能参加少年男子组（2023 公开赛规程 九（二））。",
                "请核对出生日期。",
            )
        ]

    def test_it_never_lets_anybody_play_down(self):
        assert said("youth-open-2023", "儿童男子组", a_man(born="2012-05-01")) == [
            (
                "error",
                "“棋手甲”2012-05-01 出生，超过儿童男子组的年龄："
                "出生日期范围是 2015-01-01 – 2017-10-31（2023 公开赛规程 九（二））。",
                "请核对出生日期，或改报：少年男子组。",
            )
        ]

    def test_it_says_when_the_regulation_does_not_let_younger_ones_play_up(self):
        assert said("youth-2013", "男子少年甲组", a_man(born="2003-05-01")) == [
            (
                "error",
                "“棋手甲”2003-05-01 出生，不到男子少年甲组的年龄：出生日期范围是 1995-01-01 – 2000-12-31，"
                "规程没有准许低龄棋手参加高龄组（2013 少年规程 七、八（二））。",
                "请核对出生日期，或改报：男子儿童甲组。",
            )
        ]

    def test_it_only_warns_when_the_date_is_missing(self):
        assert said("team-2025", "混合团体", a_man()) == [
            (
                "warning",
                "混合团体的出生日期范围是 1965-01-01 以后，“棋手甲”没有填出生日期，无法核对（2025 团体规程 六）。",
                "请填写出生日期。",
            )
        ]

    def test_it_says_the_open_ended_window_in_the_language_of_messages(self):
        regulation = load("team-2025")
        (problem,) = entry_problems(a_man(), regulation.group("混合团体"), regulation)
        use_language("en")
        try:
            assert "1965-01-01 or later" in say(problem.text, **problem.params)
        finally:
            use_language("zh")

    @pytest.mark.parametrize(
        ("window", "shown"),
        [
            ({"born_to": dt.date(2014, 12, 31)}, "2014-12-31 以前"),
            ({"born_from": dt.date(2013, 9, 1)}, "2013-09-01 以后"),
            ({"born_from": dt.date(2013, 9, 1), "born_to": dt.date(2014, 12, 31)}, "2013-09-01 – 2014-12-31"),
            ({}, ""),
        ],
    )
    def test_it_shows_a_window_open_at_either_end(self, window, shown):
        assert Group("甲组", **window).birth_window == shown

    def test_it_asks_for_no_date_where_there_is_no_window(self):
        assert codes("individual-2019", "男子组", a_man()) == []


class TestNearestName:
    @pytest.mark.parametrize(
        ("written", "first"),
        [("少年男子", "少年男子组"), ("少年女子", "少年女子组"), ("儿童组男子", "儿童男子组"), ("男子少年组", "少年男子组"),
         ("儿童女", "儿童女子组")],
    )  # fmt: skip
    def test_it_comes_first(self, written, first):
        known = [group.name for group in load("youth-open-2023").groups]

        assert nearest_first(written, known)[0] == first
        assert sorted(nearest_first(written, known)) == sorted(known)

    def test_it_comes_first_among_groups_that_suit_alike(self):
        assert (
            said("youth-2013", "女子少年甲组", a_man(born="1996-05-01"))[0][2]
            == "请核对性别，或改报：男子少年甲组。"
        )


class TestMissingSex:
    def test_it_only_warns(self):
        assert said("individual-2019", "女子组", an_entrant()) == [
            ("warning", "“棋手甲”没有填性别，无法核对能否参加女子组。", "请填写性别。")
        ]

    def test_it_does_not_matter_in_an_open_group(self):
        assert codes("free", "A", an_entrant()) == []


def test_sex_and_age_are_both_named():
    assert codes("youth-2013", "女子儿童甲组", a_man(born="1999-01-01")) == [
        "entry.sex-not-allowed", "entry.too-old",
    ]  # fmt: skip


def test_each_problem_names_the_field_it_is_about():
    regulation = load("youth-2013")

    problems = entry_problems(a_man(born="1999-01-01"), regulation.group("女子儿童甲组"), regulation)

    assert [(problem.params["field"], problem.found) for problem in problems] == [
        ("sex", "M"),
        ("born", "1999-01-01"),
    ]


class TestSuitableGroups:
    def test_it_puts_the_own_age_and_sex_first(self):
        assert suitable("youth-open-2023", a_woman(born="2016-02-02")) == [
            "儿童女子组", "少年女子组", "儿童男子组", "少年男子组",
        ]  # fmt: skip

    def test_it_leaves_out_younger_groups(self):
        assert suitable("youth-open-2023", a_man(born="2012-02-02")) == ["少年男子组"]

    def test_it_puts_mixed_groups_after_the_own(self):
        assert suitable("team-2025", a_man(born="2016-02-02")) == ["儿童男子团体", "混合团体"]

    @pytest.mark.parametrize(
        ("rating", "groups"),
        [(1599, ["女子组", "女子公开组"]), (1600, ["女子组", "女子公开组", "男子组"])],
    )
    def test_it_offers_the_mens_group_to_rated_women(self, rating, groups):
        assert suitable("individual-2019", a_woman(rating=rating)) == groups

    def test_it_finds_none_for_those_outside_every_window(self):
        assert suitable("youth-2013", a_man(born="1990-01-01")) == []
