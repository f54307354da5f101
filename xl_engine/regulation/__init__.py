"""What a 竞赛规程 prescribes, and the switches for what it leaves open."""

from .criteria import PRESETS, Preset, canonical, default_order, system_named
from .eligibility import entry_problems, nearest_first, suitable_groups
from .entering import EntryRule, Fees, Information, Lodging, Officials
from .group import Conditions, Group, TimeLimit
from .loader import builtin_keys, dump, load, loads
from .model import Regulation
from .ordering import CriteriaOrders, PlayOff, PlayOffStage, SystemOrders
from .places import Places, PlacesRule, PlacesStep
from .rewards import Awards, AwardStep, BestBoardRule, Prizes, PrizeStep
from .switch import Switch, Value
from .switches import Switches
from .team_entry import team_problems
from .teams import CountedBy, TeamGroup, TeamRule, TeamsFromIndividuals

__all__ = [
    "PRESETS",
    "AwardStep",
    "Awards",
    "BestBoardRule",
    "Conditions",
    "CountedBy",
    "CriteriaOrders",
    "EntryRule",
    "Fees",
    "Group",
    "Information",
    "Lodging",
    "Officials",
    "Places",
    "PlacesRule",
    "PlacesStep",
    "PlayOff",
    "PlayOffStage",
    "Preset",
    "PrizeStep",
    "Prizes",
    "Regulation",
    "Switch",
    "Switches",
    "SystemOrders",
    "TeamGroup",
    "TeamRule",
    "TeamsFromIndividuals",
    "TimeLimit",
    "Value",
    "builtin_keys",
    "canonical",
    "default_order",
    "dump",
    "entry_problems",
    "load",
    "loads",
    "nearest_first",
    "suitable_groups",
    "system_named",
    "team_problems",
]
