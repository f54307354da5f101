"""Makes the five sample events: an entry list (.csv) and a workbook with these entries for each built-in regulation.

Run it from the top folder of the repository: ``python sample_events/make_sample_events.py``. All people and units
are made up; the same seed always gives the same entries.
"""

from __future__ import annotations

import csv
import datetime as dt
import random
from dataclasses import dataclass
from pathlib import Path

from xl_engine.commands import import_entries
from xl_engine.commands.new import NewOptions
from xl_engine.commands.new_files import make
from xl_engine.commands.session import on_closed_file
from xl_engine.event import Kind, Sex
from xl_engine.regulation import Group, load

HERE = Path(__file__).parent
FOLDER = HERE / "five_regulations"
MADE = dt.datetime(2026, 9, 1, 9, 0)
SURNAMES = "赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕张孔曹严金魏陶姜谢邹苏潘葛范彭鲁马方任袁柳唐薛雷贺罗安常于傅康余顾孟黄穆萧"
FIRST_MARKS = "子雨思文浩欣嘉梓俊若一宇诗明景书晓天佳奕"
LAST_MARKS = "轩涵远博然怡豪萱杰彤鸣晨瑶辉澄琪阳宁睿妍"
PLACES = ("云岭", "松江", "北辰", "青溪", "南屏", "望海", "石桥", "白鹭", "东篱", "长风", "金沙", "古渡", "星河", "翠屏", "落雁", "临川",
          "安平", "鹤鸣", "丹霞", "银杏")  # fmt: skip
CLUBS = ("棋院", "棋社", "连珠俱乐部", "少年宫", "棋类协会")


@dataclass(frozen=True)
class Sample:
    """One sample event: its regulation, name and the number of entries (teams: of teams) of each group."""

    key: str
    name: str
    groups: dict[str, int]

    @property
    def stem(self) -> str:
        """Name of its files."""
        return self.key.replace("-", "_")


SAMPLES = (
    Sample("team-2013", "示例杯五子棋团体锦标赛", {"男子团体赛": 12, "女子团体赛": 6, "大学生混合团体赛": 6}),
    Sample(
        "youth-2013", "示例杯少年儿童五子棋锦标赛",
        {"男子少年甲组": 32, "女子少年甲组": 18, "男子少年乙组": 30, "女子少年乙组": 16, "男子儿童甲组": 28, "女子儿童甲组": 16,
         "男子儿童乙组": 24, "女子儿童乙组": 16},
    ),
    Sample("individual-2019", "示例杯五子棋锦标赛", {"男子组": 33, "女子组": 18, "男子公开组": 22, "女子公开组": 9}),
    Sample(
        "youth-open-2023", "示例杯少年儿童五子棋公开赛",
        {"少年男子组": 80, "少年女子组": 56, "儿童男子组": 72, "儿童女子组": 52},
    ),
    Sample(
        "team-2025", "示例杯五子棋锦标赛（团体）",
        {"混合团体": 20, "少年男子团体": 14, "少年女子团体": 8, "儿童男子团体": 12, "儿童女子团体": 6},
    ),
)  # fmt: skip
HEADINGS = ("组别", "队名", "台号", "姓名", "单位", "性别", "出生日期", "等级分", "领队", "教练")


class People:
    """Makes up people; no name is given twice."""

    def __init__(self, seed: str) -> None:
        self._lots = random.Random(seed)
        self._taken: set[str] = set()
        self.units = [place + self._lots.choice(CLUBS) for place in PLACES]

    def name(self) -> str:
        """Return a name nobody has yet."""
        while True:
            marks = self._lots.choice(FIRST_MARKS) + self._lots.choice(LAST_MARKS)
            name = self._lots.choice(SURNAMES) + marks
            if name not in self._taken:
                self._taken.add(name)
                return name

    def born(self, group: Group) -> dt.date:
        """Return a birth date the group admits."""
        first = group.born_from or dt.date(1975, 1, 1)
        last = group.born_to or (dt.date(2009, 12, 31) if group.born_from else dt.date(1998, 12, 31))
        last = max(last, first)
        return first + dt.timedelta(days=self._lots.randrange((last - first).days + 1))

    def rating(self, rated: bool) -> int | str:
        """Return a rating, blank for most where ratings are rare."""
        return self._lots.randrange(1450, 2250) if rated or self._lots.random() < 0.3 else ""

    def unit(self) -> str:
        """Return any unit."""
        return self._lots.choice(self.units)


def rows_of(sample: Sample) -> list[dict[str, object]]:
    """Return the entries of an event."""
    people = People(sample.key)
    regulation = load(sample.key)
    rows: list[dict[str, object]] = []
    for name, count in sample.groups.items():
        group = regulation.group(name)
        if group.kind is Kind.TEAM:
            rows += _teams(people, group, count)
        else:
            rows += _players(people, group, count)
    return rows


def _players(people: People, group: Group, count: int) -> list[dict[str, object]]:
    rows = []
    for at in range(count):
        # Two women play among the men where a rating admits them (2019 个人规程 六（二）).
        guest = group.women_min_rating is not None and at >= count - 2
        sex = Sex.FEMALE if guest or group.sex is Sex.FEMALE else Sex.MALE
        rating = people.rating(rated=guest or not group.has_birth_window)
        if guest:
            assert isinstance(rating, int)
            assert group.women_min_rating is not None
            rating = max(rating, group.women_min_rating + 20)
        rows.append(_row(group, people, people.unit(), sex) | {"等级分": rating})
    return rows


def _teams(people: People, group: Group, count: int) -> list[dict[str, object]]:
    rows = []
    for at in range(count):
        # Where there are more teams than units, a unit has a second one.
        unit = people.units[at % len(people.units)]
        team = unit if count <= len(people.units) else f"{unit}{'一二'[at // len(people.units)]}队"
        leader, coach = people.name(), people.name()
        sexes = group.board_sex or (group.sex or Sex.MALE,) * 3
        for board, sex in enumerate(sexes, start=1):
            rows.append(
                _row(group, people, unit, sex)
                | {
                    "队名": team,
                    "台号": board,
                    "领队": leader,
                    "教练": coach,
                    "等级分": people.rating(rated=False),
                }
            )
    return rows


def _row(group: Group, people: People, unit: str, sex: Sex) -> dict[str, object]:
    return {
        "组别": group.name, "姓名": people.name(), "单位": unit, "性别": "女" if sex is Sex.FEMALE else "男",
        "出生日期": people.born(group).isoformat(),
    }  # fmt: skip


def write(sample: Sample) -> tuple[Path, Path]:
    """Write the entry list and the workbook of an event; return their paths."""
    FOLDER.mkdir(exist_ok=True)
    rows = rows_of(sample)
    entries, book = FOLDER / f"{sample.stem}_entries.csv", FOLDER / f"{sample.stem}.xlsx"
    headings = [heading for heading in HEADINGS if any(row.get(heading) not in (None, "") for row in rows)]
    with entries.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, headings, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    book.unlink(missing_ok=True)
    make(book, NewOptions(sample.key, sample.name), MADE)
    on_closed_file(book, lambda host: import_entries.run(host, [entries], MADE))
    return entries, book


def main() -> None:
    """Write all of them."""
    for sample in SAMPLES:
        for path in write(sample):
            print(path.relative_to(HERE.parent))


if __name__ == "__main__":
    main()
