"""Views that no game could show are refused with the field that is wrong."""

from typing import Any

import pytest

from shofar import walls
from shofar.core import Malformed
from shofar.walls import View


def played(actions: int) -> Any:
    game = walls.new(seats=3, seed=1)
    for _ in range(actions):
        if game.waiting:
            seat = game.waiting[0]
            game = game.play(seat, game.legal(seat)[0])
    return game


STARTED, CHOOSING, FED, TURN, OVER = played(0), played(1), played(4), played(9), played(999)
PLAIN = TURN.view(TURN.waiting[0]).to_json()


def refused(plain: dict[str, Any], changed: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(Malformed) as caught:
        View.from_json({**plain, **changed})
    return caught.value.field, caught.value.code


@pytest.mark.parametrize("game", [STARTED, CHOOSING, FED, TURN, OVER], ids=["start", "choosing", "fed", "turn", "over"])
def test_what_a_game_shows_is_read(game: Any) -> None:
    for view in (game.open_view(), *map(game.view, (None, 0, 1, 2))):
        plain = view.to_json()
        assert View.from_json(plain).to_json() == plain
        assert View.from_json({**plain, "facts": {"lengths": [], "leaders": {}, "scoring": None}}) == View.from_json(
            plain
        )


@pytest.mark.parametrize(
    ("changed", "field", "code"),
    [
        ({"walls": [{}] * 6}, "view.walls", "walls-seats"),
        ({"hands": []}, "view.hands", "walls-one-for-each-seat"),
        ({"first": []}, "view.first", "walls-one-for-each-seat"),
        ({"won": []}, "view.won", "walls-one-for-each-seat"),
        ({"seat": 7}, "view.seat", "walls-no-such-seat"),
        ({"start": 99}, "view.start", "walls-no-such-seat"),
        ({"turn": -1}, "view.turn", "walls-no-such-seat"),
        ({"waiting": [77]}, "view.waiting", "walls-no-such-seat"),
        ({"round": 9}, "view.round", "not-one-of"),
        ({"phase": "first"}, "view.round", "cannot-be"),
        ({"phase": "over"}, "view.round", "cannot-be"),
        ({"turn": None}, "view.turn", "cannot-be"),
        ({"first": ["?", "?", "?"]}, "view.first", "cannot-be"),
        ({"waiting": []}, "view.waiting", "cannot-be"),
        ({"draw": -3}, "view.draw", "walls-pile"),
        ({"draw": 10**30}, "view.draw", "walls-pile"),
        ({"hands": [["Z9"]] * 3}, "view.hands", "walls-no-such-card"),
        ({"hands": [["?"] * 5] * 3}, "view.hands", "walls-no-such-card"),
        ({"removed": ["?"]}, "view.removed", "walls-no-such-card"),
        ({"won": [["S"], [], []]}, "view.won", "walls-no-such-card"),
        ({"won": [["R7", "R7"], [], []]}, "view", "walls-deck"),
        ({"supply": []}, "view", "walls-total"),
        ({"supply_mine": ["S"]}, "view.supply_mine", "cannot-be"),
        ({"pending": "dance"}, "view.pending", "walls-not-open"),
        ({"pending": "feed T"}, "view.pending", "walls-not-open"),
        ({"legal": ["dance"]}, "view.legal", "walls-not-open"),
        ({"legal": ["feed T"]}, "view.legal", "walls-not-open"),
        ({"legal": ["wall T"]}, "view.legal", "walls-not-open"),
    ],
)
def test_what_no_game_shows_is_refused(changed: dict[str, Any], field: str, code: str) -> None:
    # A later round has the first one's pile behind it.
    plain = {**PLAIN, "round": 2} if changed.get("phase") == "first" else PLAIN
    assert refused(plain, changed) == (field, code)


@pytest.mark.parametrize("readings", [{"W4": "some"}, {"T10": "balanced"}, {"W11": "may", "W99": "any"}])
def test_readings_that_walls_does_not_offer(readings: dict[str, str]) -> None:
    field, code = refused(PLAIN, {"readings": readings})
    assert (field, code) == ("view.readings", "no-such-value" if "W4" in readings else "no-such-reading")


def test_w5_only_a_table_that_reads_later_hides_who_starts() -> None:
    later = walls.new(seats=3, seed=1, readings={"W5": "later"})
    hidden = later.view(0).to_json()
    assert hidden["start"] is None
    assert View.from_json(hidden).start is None
    assert View.from_json({**hidden, "start": 1}).start == 1  # somebody has looked
    assert refused(STARTED.view(0).to_json(), {"start": None}) == ("view.start", "cannot-be")
    assert refused(PLAIN, {"start": None, "readings": {"W5": "later"}}) == ("view.start", "cannot-be")


def could_set_aside() -> Any:
    """A game by the reading of W11 in which somebody can set a trumpet aside now."""
    game: Any = walls.new(seats=3, seed=1, readings={"W11": "may"})
    while not any(text.endswith("aside") for text in game.view(game.waiting[0]).legal):
        seat = game.waiting[0]
        game = game.play(seat, next((one for one in game.legal(seat) if one.verb == "wall"), game.legal(seat)[0]))
    return game


def test_w11_only_what_would_join_can_be_set_aside() -> None:
    game = could_set_aside()
    plain = game.view(game.waiting[0]).to_json()
    assert View.from_json(plain).to_json() == plain
    other = next(colour for colour in "RYGBP" if f"trumpet {colour} aside" not in plain["legal"])
    wrongs: list[dict[str, Any]] = [{"legal": [f"trumpet {other} aside"]}, {"readings": {}}]
    for wrong in wrongs:
        assert refused(plain, wrong) == ("view.legal", "walls-not-open")


def test_scoring_cards_that_are_drawn_are_removed() -> None:
    supply = [*PLAIN["supply"]]
    assert refused(PLAIN, {"supply": supply[1:], "removed": [*PLAIN["removed"], "S"]}) == ("view.removed", "cannot-be")


def test_a_wall_has_one_colour() -> None:
    standing = PLAIN["walls"]
    turned = [{("R" if colour != "R" else "Y"): wall for colour, wall in walls.items()} for walls in standing]
    assert refused(PLAIN, {"walls": turned}) == ("view.walls", "cannot-be")


def test_hands_are_of_one_length() -> None:
    longer = [[*hand] for hand in PLAIN["hands"]]
    other = (PLAIN["seat"] + 1) % 3
    longer[other].append("?")
    shorter = {"hands": longer, "supply": PLAIN["supply"][1:]}
    assert PLAIN["supply"][0] == "?"
    assert refused(PLAIN, shorter) == (f"view.hands[{other}]", "cannot-be")


def test_a_spectator_put_nothing_down_and_has_nothing_to_do() -> None:
    spectator = TURN.open_view().to_json()
    assert refused(spectator, {"supply_mine": spectator["supply"][:1]}) == ("view.supply_mine", "cannot-be")
    assert refused(spectator, {"legal": ["supply T"]}) == ("view.legal", "walls-not-open")
    assert refused(CHOOSING.view(None).to_json(), {"pending": "first R1"}) == ("view.pending", "walls-not-open")


def test_who_does_not_wait_has_nothing_to_do() -> None:
    other = TURN.view((PLAIN["seat"] + 1) % 3).to_json()
    assert refused(other, {"legal": [f"supply {other['hands'][other['seat']][0]}"]}) == ("view.legal", "walls-not-open")


ENDED = OVER.view(None).to_json()
RESULT = ENDED["result"]


@pytest.mark.parametrize("result", [{}, {"scores": [0] * 3, "tiebreak": [0] * 3, "winners": []}, 5, RESULT])
def test_a_running_game_has_no_result(result: Any) -> None:
    field, _ = refused(PLAIN, {"result": result})
    assert field.startswith("view.result")
    assert refused(PLAIN, {"result": RESULT}) == ("view.result", "cannot-be")


def test_a_game_that_is_over_has_a_result() -> None:
    assert refused(ENDED, {"result": None}) == ("view.result", "cannot-be")


@pytest.mark.parametrize("name", ["scores", "tiebreak", "winners"])
@pytest.mark.parametrize(
    ("value", "place", "code"),
    [
        (None, "", "not-a-list"),
        (float("nan"), "", "not-a-list"),
        ([{}], "[0]", "wrong-type"),
        ([float("nan")], "[0]", "wrong-type"),
        ([True], "[0]", "wrong-type"),
        ([], "", "cannot-be"),
        ([0, 1, 2, 3], "", "cannot-be"),
        ([10**30] * 3, "", "cannot-be"),
    ],
)
def test_w20_the_result_is_what_lies_on_the_table(name: str, value: Any, place: str, code: str) -> None:
    assert refused(ENDED, {"result": {**RESULT, name: value}}) == (f"view.result.{name}{place}", code)


@pytest.mark.parametrize("name", ["scores", "tiebreak", "winners"])
def test_a_result_is_whole(name: str) -> None:
    less = {key: value for key, value in RESULT.items() if key != name}
    assert refused(ENDED, {"result": less}) == (f"view.result.{name}", "missing")
