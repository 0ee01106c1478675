"""W1 to W5: cards and setting up."""

from collections import Counter
from collections.abc import Iterator
from hashlib import shake_256
from random import Random

import pytest

from shofar import walls
from shofar.core import Colour, Illegal
from shofar.walls import Card, Deal, Phase, shuffled_deal
from shofar.walls.cards import DECK
from shofar.walls.deal import pile_sizes, scoring_places, why_wrong
from tests.oracle import walls as oracle
from tests.walls.tables import act, cards, choosing, text, wall

SIZES = {3: (15, 15, 14, 14, 14, 14), 4: (14, 13, 13, 13, 13, 13), 5: (12, 12, 12, 12, 12, 12)}


def refused(deal: Deal) -> tuple[str, str, dict[str, object]]:
    with pytest.raises(Illegal) as caught:
        walls.new_state(deal)
    return caught.value.clause, caught.value.code, dict(caught.value.params)


def with_draw(deal: Deal, draw: list[Card]) -> Deal:
    return Deal(deal.hands, tuple(draw), deal.start)


def test_w1_a_hundred_and_ten_cards() -> None:
    deck = Counter(map(str, DECK))
    assert sum(deck.values()) == 107
    assert deck.pop("T") == 22
    assert deck == {c + v: n for c in "RYGBP" for v, n in {"1": 4, "3": 5, "4": 4, "5": 3, "7": 1}.items()}
    assert "S" not in deck
    assert list(DECK) == sorted(DECK)
    dealt = shuffled_deal(4, 1)
    assert len(dealt.draw) + sum(map(len, dealt.hands)) == 110


def test_w1_what_a_card_is_worth() -> None:
    assert {str(card): (card.colour, card.length) for card in Card} == {
        **{c + v: (Colour(c), int(v)) for c in "RYGBP" for v in "13457"},
        "T": (None, 2),
        "S": (None, 0),
    }


@pytest.mark.parametrize(("lost", "found"), [("R7", "B1"), ("T", "G3"), ("B1", "T"), ("S", "B3")])
def test_w1_a_deal_has_every_card(lost: str, found: str) -> None:
    deal = shuffled_deal(3, 5)
    draw = list(deal.draw)
    draw[draw.index(Card(lost)) if lost in draw else 0] = Card(found)
    deal = with_draw(deal, draw)
    found_ = Counter([*map(str, draw), *(str(card) for hand in deal.hands for card in hand)])
    whole = Counter([*oracle.full_deck(), "S", "S", "S"])
    first = min(code for code in whole if found_[code] != whole[code])
    params = {"card": first, "found": found_[first], "expected": whole[first]}
    assert refused(deal) == ("W1", "walls-deck", params)


def test_w1_a_card_too_many() -> None:
    deal = shuffled_deal(3, 5)
    clause, code, message = refused(with_draw(deal, [*deal.draw, Card.B1]))
    assert (clause, code, message) == ("W1", "walls-deck", {"card": "B1", "found": 5, "expected": 4})


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_w2_seven_cards_each(seats: int) -> None:
    deal = shuffled_deal(seats, "any")
    assert deal.seats == seats
    assert [len(hand) for hand in deal.hands] == [7] * seats
    assert all("S" not in hand for hand in deal.hands)
    state = walls.new_state(deal)
    assert [text(hand) for hand in state.hands] == [" ".join(sorted(hand)) for hand in deal.hands]
    assert (state.phase, state.round, state.turn, state.happened) == (Phase.FIRST, 1, None, 0)
    assert list(walls.seats(state)) == list(range(seats))


@pytest.mark.parametrize("seats", [0, 1, 2, 6])
def test_w2_three_to_five_seats(seats: int) -> None:
    with pytest.raises(Illegal) as caught:
        shuffled_deal(seats, 1)
    assert caught.value == Illegal("W2", "walls-seats", {"seats": seats})
    deal = shuffled_deal(5, 1)
    hands = (deal.hands * 2)[:seats]
    assert refused(Deal(hands, deal.draw, 0)) == ("W2", "walls-seats", {"seats": seats})


def test_w2_a_hand_of_another_size() -> None:
    deal = shuffled_deal(4, 1)
    hands = (deal.hands[0], deal.hands[1][:6], (*deal.hands[2], deal.hands[1][6]), deal.hands[3])
    assert refused(Deal(hands, deal.draw, 0)) == ("W2", "walls-hand-size", {"seat": 1, "cards": 6})
    longer = ((*deal.hands[0], deal.draw[0]), *deal.hands[1:])
    assert refused(Deal(longer, deal.draw[1:], 0)) == ("W2", "walls-hand-size", {"seat": 0, "cards": 8})


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_w3_six_piles_the_larger_on_top(seats: int) -> None:
    assert pile_sizes(seats) == SIZES[seats]
    top = SIZES[seats]
    second = (top[0], top[0] + top[1])
    assert scoring_places(seats)[0] == second
    fourth = top[0] + top[1] + 1 + top[2]
    assert scoring_places(seats)[1] == (fourth, fourth + top[3])
    sixth = fourth + top[3] + 1 + top[4]
    assert scoring_places(seats)[2] == (sixth, sixth + top[5])
    assert sixth + top[5] == len(shuffled_deal(seats, 1).draw) - 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_w3_one_scoring_card_in_every_second_pile(seats: int) -> None:
    for seed in range(60):
        deal = shuffled_deal(seats, seed)
        places = [at for at, card in enumerate(deal.draw) if card == "S"]
        allowed = scoring_places(seats)
        assert all(a <= at <= b for at, (a, b) in zip(places, allowed, strict=True)), (seed, places)
        assert why_wrong(deal) is None


def test_w3_every_place_of_a_pile_is_drawn() -> None:
    seen = {shuffled_deal(5, seed).draw.index(Card.SCORING) for seed in range(400)}
    first, last = scoring_places(5)[0]
    assert seen == set(range(first, last + 1))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("which", [0, 1, 2])
def test_w3_a_scoring_card_just_outside_its_pile(seats: int, which: int) -> None:
    deal = shuffled_deal(seats, 3)
    place = [at for at, card in enumerate(deal.draw) if card == "S"][which]
    first, last = scoring_places(seats)[which]
    for at in range(first, last + 1):
        assert why_wrong(with_draw(deal, moved(deal.draw, place, at))) is None
    for at in (first - 1, last + 1):
        if at < len(deal.draw):
            assert refused(with_draw(deal, moved(deal.draw, place, at))) == ("W3", "walls-scoring-cards", {})


def moved(draw: tuple[Card, ...], old: int, new: int) -> list[Card]:
    mixed = list(draw)
    mixed[old], mixed[new] = mixed[new], mixed[old]
    return mixed


def test_w3_a_scoring_card_in_a_hand() -> None:
    deal = shuffled_deal(3, 3)
    place = deal.draw.index(Card.SCORING)
    hands = ((Card.SCORING, *deal.hands[0][1:]), *deal.hands[1:])
    draw = (*deal.draw[:place], deal.hands[0][0], *deal.draw[place + 1 :])
    assert refused(Deal(hands, draw, 0))[0] == "W3"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_w3_deals_of_the_oracle_are_deals(seats: int) -> None:
    for seed in range(20):
        record = oracle.deal(Random(seed), seats, brass=seed % 2 == 1)
        assert why_wrong(walls.parse_setup(record)) is None


def test_w4_first_cards_are_secret_and_of_the_wall() -> None:
    state = choosing(Phase.FIRST, ["R1 R3 T", "Y1 T T", "G1 G3 G3"])
    state = act(state, (1, "first Y1"))
    assert (state.phase, state.first, walls.waiting(state)) == (Phase.FIRST, (None, Card.Y1, None), (0, 2))
    assert text(state.hands[1]) == "T T"
    refusal = walls.why_illegal(state, 0, walls.parse_action("first T"))
    assert refusal == Illegal("W4", "walls-first-must-be-a-wall-card")
    assert [str(action) for action in walls.legal(state, 0)] == ["first R1", "first R3"]
    state = act(state, (2, "first G3"), (0, "first R3"))
    assert (state.phase, state.first) == (Phase.FEED, cards("R3 Y1 G3"))
    assert text(state.hands[2]) == "G1 G3"


def test_w4_a_hand_of_seven_trumpets_puts_down_a_trumpet() -> None:
    state = choosing(Phase.FIRST, ["R1 R3", "T T T T T T T", "G1 G3"])
    assert [str(action) for action in walls.legal(state, 1)] == ["first T"]
    state = act(state, (1, "first T"), (0, "first R1"), (2, "first G1"))
    assert state.first == cards("R1 T G1")
    assert state.removed == ()
    state, events = walls.step(act(state, (0, "feed R3"), (2, "feed G3")), 1, walls.parse_action("feed T"))
    assert state.removed == cards("T")
    assert state.first == (None, None, None)
    assert [wall(state, 0, "R"), wall(state, 2, "G")] == ["R1", "G1"]
    assert not any(state.walls[1])
    assert walls.open_view(state, events).to_json()["events"][-1] == {
        "event": "first",
        "n": 8,
        "cards": ["R1", "T", "G1"],
    }


def test_w5_a_starting_seat_is_drawn_unless_named() -> None:
    assert {shuffled_deal(5, seed).start for seed in range(60)} == {0, 1, 2, 3, 4}
    assert [shuffled_deal(4, 9, start).start for start in range(4)] == [0, 1, 2, 3]
    # Naming the seat changes nothing else.
    drawn = shuffled_deal(4, 9)
    assert shuffled_deal(4, 9, 2) == Deal(drawn.hands, drawn.draw, 2)


@pytest.mark.parametrize("start", [-1, 4])
def test_w5_the_starting_seat_is_at_the_table(start: int) -> None:
    with pytest.raises(Illegal) as caught:
        shuffled_deal(4, 1, start)
    assert caught.value == Illegal("W5", "walls-start", {"start": start, "seats": 4})
    deal = shuffled_deal(4, 1)
    wrong = Deal(deal.hands, deal.draw, start)
    assert refused(wrong) == ("W5", "walls-start", {"start": start, "seats": 4})


def test_w5_everybody_knows_the_starting_seat() -> None:
    game = walls.new(seats=5, seed=2, start=3)
    assert [game.view(seat).start for seat in (None, 0, 1, 2, 3, 4)] == [3] * 6


def test_a_seed_gives_the_same_deal_for_ever() -> None:
    deal = shuffled_deal(3, 7)
    assert text(deal.hands[0]) == GOLDEN_HAND
    assert shuffled_deal(3, "7") == deal
    assert shuffled_deal(3, 8) != deal
    assert walls.new(seats=3, seed=7).setup == deal
    assert walls.new().setup.seats == 4
    assert walls.new().setup != walls.new().setup


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_deal_is_the_shuffle_that_the_documents_describe(seats: int) -> None:
    for seed in range(40):
        stream = shake_256(f"shofar shuffle 1:{seed}".encode()).digest(4096)
        words = iter(int.from_bytes(stream[at : at + 2], "big") for at in range(0, 4096, 2))

        def below(bound: int, words: Iterator[int] = words) -> int:
            return next(word for word in words if word < 65536 // bound * bound) % bound

        pack = sorted(oracle.full_deck())
        for last in range(106, 0, -1):
            other = below(last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        hands = [pack[7 * seat : 7 * seat + 7] for seat in range(seats)]
        draw, rest = [], pack[7 * seats :]
        for number, size in enumerate(SIZES[seats]):
            pile, rest = rest[:size], rest[size:]
            if number % 2:
                pile.insert(below(size + 1), "S")
            draw += pile
        deal = shuffled_deal(seats, seed)
        assert [list(hand) for hand in deal.hands] == hands
        assert list(deal.draw) == draw
        assert deal.start == below(seats)


GOLDEN_HAND = "R3 Y4 Y5 T Y3 Y1 Y3"
