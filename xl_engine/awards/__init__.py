"""What the ranked receive: places, certificates, prize money."""

from .places import Admission, AwardedPlace, admitted_places, count_started, places, prize_list

__all__ = ["Admission", "AwardedPlace", "admitted_places", "count_started", "places", "prize_list"]
