"""A 竞赛规程 as data: what it prescribes and which article says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from xl_engine.event import Kind, System

from .criteria import default_order
from .entering import EntryRule, Fees, Information, Officials
from .group import Conditions, Group
from .ordering import CriteriaOrders, PlayOff
from .places import Places, PlacesRule
from .rewards import Awards, BestBoardRule, Prizes
from .switch import Value
from .switches import Switches
from .teams import TeamRule, TeamsFromIndividuals

NOT_IN_FILE = {"in_file": False}
"""Metadata of a field that the TOML file does not carry."""


@dataclass(frozen=True, slots=True)
class Regulation:
    """What a regulation prescribes; what it leaves open is a switch.

    Attributes:
        name: Short name used when citing it: "2019 个人规程".
        title: Its heading: "2019年全国五子棋锦标赛竞赛规程".
        document: Number and date of the paper: "棋牌字〔2025〕266号，2025年8月28日".
        rulebook: Rules of play: "《中国五子棋竞赛规则》（2013版）" (2025 团体规程 八（一）).
        information: The event it was written for.
        entry: Who may enter.
        officials: Leaders and coaches of a unit.
        fees: What is to be paid.
        groups: The groups in the order of the text.
        conditions: Opening rules and time limits the groups refer to.
        systems: 竞赛制度 to choose from: 积分编排制 or 循环制 (2013 团体规程 六（三）).
        max_rounds: 9 in "原则上不超过9轮" (same); None where no limit is named.
        systems_note: "根据参赛队数决定赛制和比赛轮次" (same).
        criteria: Orders of criteria.
        playoff: How ties are played off.
        team: How a team plays a match.
        team_results: Teams made from individual results (2013 少年规程 八（六）2); None where there are
            none.
        places: How many places are awarded.
        awards: What they receive.
        prizes: Money.
        best_board: 最佳台次奖; None where it is not given.
        switches: The switches the regulation itself decides, by key: ``{"playoff_limit": "medals"}`` (2019
            个人规程 七（六）). Any other switch keeps its default.
        sources: Articles by the path of what they set: ``{"playoff.stages": "七（六）3"}``. A path holds
            for everything under it; members of lists go by name (``groups.男子组.women_min_rating``).
        key: What it is loaded by: a built-in key, or the name of the user's file; not part of the file.
    """

    name: str
    title: str = ""
    document: str = ""
    rulebook: str = ""
    systems: tuple[System, ...] = (System.SWISS, System.ROUND_ROBIN)
    max_rounds: int | None = None
    systems_note: str = ""
    information: Information = field(default_factory=Information)
    entry: EntryRule = field(default_factory=EntryRule)
    officials: Officials = field(default_factory=Officials)
    fees: Fees = field(default_factory=Fees)
    groups: tuple[Group, ...] = ()
    conditions: tuple[Conditions, ...] = ()
    team: TeamRule = field(default_factory=TeamRule)
    team_results: TeamsFromIndividuals | None = None
    criteria: CriteriaOrders = field(default_factory=CriteriaOrders)
    playoff: PlayOff = field(default_factory=PlayOff)
    places: Places = field(default_factory=Places)
    awards: Awards = field(default_factory=Awards)
    prizes: Prizes = field(default_factory=Prizes)
    best_board: BestBoardRule | None = None
    switches: Mapping[str, Value] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    key: str = field(default="", metadata=NOT_IN_FILE)

    def group(self, name: str) -> Group:
        """Return the group with that name; KeyError when there is none."""
        for group in self.groups:
            if group.name == name:
                return group
        raise KeyError(name)

    def conditions_of(self, group: Group) -> Conditions:
        """Return the conditions a group plays under, blank ones when it names none."""
        for conditions in self.conditions:
            if conditions.name == group.conditions:
                return conditions
        return Conditions("")

    def order_for(self, kind: Kind, system: System) -> tuple[str, ...]:
        """Return the order of criteria, the usual one (RULES 3.8) where the regulation gives none."""
        orders = self.criteria.team if kind is Kind.TEAM else self.criteria.individual
        order = orders.swiss if system is System.SWISS else orders.round_robin
        return order or default_order(kind, system)

    def places_for(self, kind: Kind) -> PlacesRule:
        """Return the places table of a kind of event."""
        return self.places.team if kind is Kind.TEAM else self.places.individual

    def awards_for(self, kind: Kind, place: int) -> tuple[str, ...]:
        """Return what an awarded place receives, nothing when the regulation is silent about it."""
        for step in self.awards.team if kind is Kind.TEAM else self.awards.individual:
            if step.covers(place):
                return step.items
        return ()

    @property
    def base_switches(self) -> Switches:
        """The switches before the organiser changes any: defaults, and what the regulation decides."""
        return Switches.from_settings(self.switches)[0]

    def source_of(self, path: str) -> str:
        """Return the article that sets a path or what it belongs to, blank when none is recorded.

        >>> Regulation("示例", sources={"playoff": "七（六）"}).source_of("playoff.stages")
        '七（六）'
        """
        while path:
            if path in self.sources:
                return self.sources[path]
            path = path.rpartition(".")[0]
        return ""

    def cite(self, path: str) -> str:
        """Return the name of the regulation and the article that sets a path: "2019 个人规程 七（六）3"."""
        return f"{self.name} {self.source_of(path)}".strip()
