import pytest
from hypothesis import HealthCheck, given, settings

from xl_engine.event import EngineError, Kind, System
from xl_engine.regulation import builtin_keys, dump, load, loads

from .strategies import regulations

unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def problems_of(text, file="own.toml"):
    with pytest.raises(EngineError) as raised:
        loads(text, "own", file)
    return raised.value.problems


def said(problem):
    return problem.text.format(**problem.params), problem.fix.format(**problem.params)


class TestBuiltins:
    def test_it_lists_the_keys_of_the_contract(self):
        assert builtin_keys() == (
            "team-2013", "youth-2013", "individual-2019", "youth-open-2023", "team-2025", "free",
        )  # fmt: skip

    @pytest.mark.parametrize("key", builtin_keys())
    def test_it_loads_each_under_its_key(self, key):
        assert load(key).key == key

    @pytest.mark.parametrize("key", builtin_keys())
    def test_it_writes_each_without_loss(self, key):
        regulation = load(key)

        assert loads(dump(regulation), key) == regulation

    @pytest.mark.parametrize("key", builtin_keys())
    def test_it_has_a_source_for_every_switch_a_regulation_decides(self, key):
        regulation = load(key)

        without = [name for name in regulation.switches if not regulation.source_of(f"switches.{name}")]

        assert without == ([] if key != "free" else ["playoff_when"])


class TestRoundTrip:
    @unhurried
    @given(regulations())
    def test_it_reads_back_what_it_writes(self, regulation):
        assert loads(dump(regulation), "own") == regulation

    def test_it_reads_a_users_file_wherever_a_key_does(self, tmp_path):
        path = tmp_path / "市赛.toml"
        path.write_text(dump(load("individual-2019")), encoding="utf-8")

        regulation = load(path)

        assert (regulation.key, regulation.groups) == (str(path), load("individual-2019").groups)

    def test_it_reads_a_file_saved_with_a_byte_order_mark(self, tmp_path):
        path = tmp_path / "own.toml"
        path.write_text('name = "市赛"\r\n', encoding="utf-8-sig", newline="")

        assert load(str(path)).name == "市赛"

    def test_it_stores_the_names_of_the_contract_for_other_words(self):
        regulation = loads(
            'name = "x"\n[criteria.team]\nswiss = ["次分", "对手次分", "总局分", "3台局分"]\n'
            '[switches]\nwins_count_bye = "否"\nbye_points = 0.5\n"median.high" = 2\n',
            "own",
        )

        assert regulation.order_for(Kind.TEAM, System.SWISS) == ("场分", "对手场分", "总局分", "三台局分")
        assert regulation.switches == {"wins_count_bye": False, "bye_points": "0.5", "median.high": 2}

    def test_it_takes_switches_as_nested_tables_too(self):
        regulation = loads(
            'name = "x"\n[switches.median]\nhigh = 2\n[switches.same_unit]\nfirst_rounds = 3\n', "own"
        )

        assert regulation.switches == {
            "median.high": 2, "same_unit.scope": "first", "same_unit.rounds": 3,
        }  # fmt: skip


class TestUnusableFiles:
    def problem_with(self, key_or_path):
        with pytest.raises(EngineError) as raised:
            load(key_or_path)
        return raised.value.problems[0]

    def test_it_lists_the_keys_when_the_key_is_unknown(self):
        problem = self.problem_with("individual-2091")

        assert problem.code == "regulation.unknown-key-or-file"
        assert said(problem) == (
            "没有名为“individual-2091”的内置规程，也没有这个文件。",
            "内置规程有：team-2013、youth-2013、individual-2019、youth-open-2023、team-2025、free；"
            "自己的规程请给出 .toml 文件的路径。",
        )

    def test_it_says_when_the_file_is_missing(self, tmp_path):
        problem = self.problem_with(tmp_path / "市赛.toml")

        assert (problem.code, problem.sheet) == ("regulation.file-missing", "市赛.toml")

    def test_it_does_not_stumble_over_an_endless_name(self):
        assert self.problem_with("x" * 5000).code == "regulation.file-unreadable"

    def test_it_says_when_it_is_a_folder(self, tmp_path):
        assert self.problem_with(tmp_path).code == "regulation.file-unreadable"

    @pytest.mark.parametrize(
        ("encoding", "name"), [("gbk", "GBK（ANSI）"), ("utf-16", "UTF-16（Unicode）"), ("utf-8", None)]
    )
    def test_it_names_the_encoding_the_file_seems_to_have(self, tmp_path, encoding, name):
        path = tmp_path / "own.toml"
        path.write_bytes('# 规程\nname = "市赛"\n'.encode(encoding) + (b"\x81" if name is None else b""))

        problem = self.problem_with(path)

        expected = (
            f"规程文件 own.toml 的编码像是 {name}，不是 UTF-8。" if name
            else "规程文件 own.toml 第 3 行有不是 UTF-8 编码的内容。"
        )  # fmt: skip
        assert (problem.code, said(problem)[0]) == ("regulation.encoding", expected)

    @pytest.mark.parametrize(
        ("text", "line", "found"),
        [
            ('name = "x"\nmax_rounds 9\n', "2", "max_rounds 9"),
            ('name = "x"\n\ntitle = “市赛”', "3", "title = “市赛”"),
            ('name = "x"\nname = "y"\n', "2", 'name = "y"'),
            ('name = "x"\nsystems = ["swiss"', "2", 'systems = ["swiss"'),
            ('name = "x"\n[[groups]]\nname = "A"\nborn_from = 2015-02-30\n', "4", "born_from = 2015-02-30"),
            ("a = " + "[" * 5000, "1", "a = " + "[" * 5000),
        ],
    )
    def test_it_gives_the_line_of_a_slip_in_writing(self, text, line, found):
        (problem,) = problems_of(text)

        assert (problem.code, problem.sheet, problem.cell, problem.found) == (
            "regulation.syntax", "own.toml", line, found,
        )  # fmt: skip

    def test_it_reports_everything_at_once(self):
        problems = problems_of('titel = "x"\nmax_rounds = "9"\n')

        assert [problem.code for problem in problems] == [
            "regulation.unknown-key", "regulation.wrong-type", "regulation.missing-key",
        ]  # fmt: skip
