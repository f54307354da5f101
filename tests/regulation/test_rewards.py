from xl_engine.regulation import AwardStep, BestBoardRule, Prizes, PrizeStep


def test_an_open_range_covers_every_later_place():
    assert [AwardStep(("证书",), 4).covers(place) for place in (3, 4, 99)] == [False, True, True]


def test_a_closed_range_covers_both_ends():
    assert [AwardStep(("证书",), 4, 8).covers(place) for place in (3, 4, 8, 9)] == [False, True, True, False]


def test_prize_money_is_looked_up_by_group_and_place():
    prizes = Prizes((PrizeStep(("甲", "乙"), 1, 1, 800), PrizeStep(("甲",), 2, 3, 300)))

    assert [prizes.for_place("甲", place) for place in (1, 2, 3, 4)] == [800, 300, 300, 0]
    assert [prizes.for_place("乙", place) for place in (1, 2)] == [800, 0]
    assert prizes.total == 2 * 800 + 2 * 300


def test_seventy_per_cent_exactly_is_enough():
    """RULES 10 row 28."""
    assert BestBoardRule().least_games(10) == 7
