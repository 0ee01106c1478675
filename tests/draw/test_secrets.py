"""What a seat may not know leaves no trace in what is drawn for it (W22)."""

from dataclasses import replace
from itertools import islice

import pytest

from shofar import walls
from shofar.core.shuffle import Chance
from shofar.draw import svg_of, text_of
from shofar.walls import Card, Deal
from tests.draw.positions import WALLS, played


def drawings(view):
    return svg_of(view), text_of(view, colour=True, width=80), text_of(view, colour=False, width=80)


def reshuffled(state, seat, chance):
    """The state with everything that is hidden from the seat dealt anew; sizes and scoring cards stay."""
    others = [who for who in range(len(state.hands)) if who != seat]
    pool = [card for who in others for card in (*state.hands[who], *state.put[who])]
    pool += [state.first[who] for who in others if state.first[who] is not None]
    pool += [card for card in state.draw if card is not Card.SCORING]
    dealt = iter(chance.shuffled(pool))

    def again(cards):
        return tuple(sorted(islice(dealt, len(cards))))

    return replace(
        state,
        hands=tuple(hand if who == seat else again(hand) for who, hand in enumerate(state.hands)),
        put=tuple(cards if who == seat else again(cards) for who, cards in enumerate(state.put)),
        first=tuple(card if who == seat or card is None else next(dealt) for who, card in enumerate(state.first)),
        draw=tuple(card if card is Card.SCORING else next(dealt) for card in state.draw),
    )


@pytest.mark.parametrize("name", [name for name in WALLS if not name.endswith("end")])
def test_hidden_cards_leave_no_trace(name):
    game = WALLS[name]
    for seat in (*game.seats, None):
        other = reshuffled(game.state, seat, Chance(f"{name} {seat}"))
        assert drawings(walls.view(other, seat)) == drawings(game.view(seat))
        assert drawings(walls.open_view(other)) != drawings(game.open_view())


def test_two_deals_alike_to_a_seat_are_drawn_alike():
    one = walls.new(seats=3, seed=5, start=0)
    hands, draw = one.setup.hands, one.setup.draw
    other = walls.from_setup(Deal((hands[0], hands[2], hands[1]), draw, 0))
    assert drawings(one.view(0)) == drawings(other.view(0))
    assert drawings(one.view(1)) != drawings(other.view(1))


def test_a_card_put_into_the_supply_is_named_to_its_owner_alone():
    game = played(walls.new(seats=4, seed=9), 8)
    seat = game.waiting[0]
    action = next(action for action in game.legal(seat) if str(action).startswith("supply"))
    after = game.play(seat, action)
    assert f"yours {' '.join(after.view(seat).supply_mine)}" in text_of(after.view(seat), colour=False, width=80)
    rival = text_of(after.view((seat + 1) % 4), colour=False, width=80)
    assert "face down" in rival
