"""Everything that can be said to a table, by anybody and in any order: nothing breaks it."""

from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import structs

from shofar.server.tables import projections
from shofar.table import log, messages
from shofar.table.advance import table_of
from shofar.table.decision import Decision, pass_host, with_consequences
from shofar.table.host import _preview
from shofar.table.housekeeping import close, engine_failed, rename, swap_seat, time_out
from shofar.table.settings import FischerClock, MoveClock, NoClock, Person, Settings
from shofar.table.table import Table
from shofar.table.table_info import bot_moves
from tests.scale import scale
from tests.server.tables.table_machine import REFUSALS, Trial, play, play_out
from tests.table.logged_table import PEOPLE
from tests.table.test_finished import OLDER, older_log

people = st.sampled_from(PEOPLE)
# Who asks, and about which seat, is mostly somebody who may: the host, or whoever sits there.
mostly = st.one_of(st.none(), st.none(), st.none(), people)
seats = st.integers(0, 11)
bots = st.sampled_from(["random", "level-1"])
seeds = st.integers(0, 2**16)
truth = st.booleans()
offers = st.sampled_from(["draw", "takeback", "pause", "abort", "rematch"])
actions = st.sampled_from(["first R5", "feed G1", "wall R5", "trumpet R", "supply Y2", "R5@c2", "G1@d1", "fly"])
clocks = st.sampled_from([NoClock(), MoveClock(ms=20_000), FischerClock(bank_ms=30_000, more_ms=2_000)])
spans = st.sampled_from([0, 1, 700, 5_000, 9_999, 10_000, 30_000, 200_000])


@st.composite
def how(draw: Any) -> Settings:
    """Settings, most of which fit their game."""
    game = draw(st.sampled_from(["walls", "towers"]))
    fitting = st.integers(3, 5) if game == "walls" else st.just(2)
    return Settings(
        game=game,
        seats=draw(st.one_of(fitting, fitting, fitting, st.integers(2, 5))),
        public=draw(truth),
        rated=draw(truth),
        one_screen=draw(truth),
        clock=draw(clocks),
        on_timeout=draw(st.sampled_from(["bot", "forfeit"])),
        order=draw(st.sampled_from(["chosen", "random"])),
        starter=draw(st.sampled_from([None, None, None, 0, "S", 9])),
        layout=draw(st.sampled_from(["octagon"] * 9 + ["foo"])),
    )


class AnythingGoes(RuleBasedStateMachine):
    """One table."""

    trial: Trial

    @initialize(wanted=how(), seed=seeds, many=st.integers(0, 4))
    def open(self, wanted: Settings, seed: int, many: int) -> None:
        fitting = 2 if wanted.game == "towers" else max(wanted.seats, 3)
        self.trial = Trial(structs.replace(wanted, seats=fitting, starter=None, layout="octagon"), seed)
        if many:
            self.begin(many, agreeing=1)

    def request(self, person: Person, kind: Any, **fields: Any) -> bool:
        return self.trial.request(person, kind(key=f"k{self.table.version}", **fields))

    @property
    def table(self) -> Table:
        return self.trial.table

    def seen(self, stale: int) -> int:
        return max(self.table.version - stale, 0)

    def seat(self, number: int) -> Any:
        labels = [*self.table.seats] * 2
        return labels[number] if number < len(labels) else ["S", "N", 0, 9][number % 4]

    def host(self, person: Person | None) -> Person:
        return person or next(one for one in PEOPLE if one.user == self.table.host)

    def own(self, person: Person | None, seat: Any) -> Person:
        held = self.table.seats.get(seat)
        return person or (held and held.person) or PEOPLE[0]

    # Before a game

    @precondition(lambda self: self.table.stage in ("open", "over"))
    @rule(person=people, seat=seats, stale=st.sampled_from([None, 0, 0, 1, 5]))
    def sit(self, person: Person, seat: int, stale: int | None) -> None:
        version = None if stale is None else self.seen(stale)
        called = structs.replace(person, called="Somebody")
        self.request(called, messages.TakeSeat, seat=self.seat(seat), version=version)

    @precondition(lambda self: self.table.stage in ("open", "over"))
    @rule(person=mostly, seat=seats)
    def stand(self, person: Person | None, seat: int) -> None:
        self.request(self.own(person, self.seat(seat)), messages.LeaveSeat, seat=self.seat(seat))

    @precondition(lambda self: self.table.stage in ("open", "over"))
    @rule(person=mostly, seat=seats)
    def remove(self, person: Person | None, seat: int) -> None:
        self.request(self.host(person), messages.LeaveSeat, seat=self.seat(seat))

    @precondition(lambda self: self.table.stage in ("open", "over"))
    @rule(person=mostly, user=people)
    def let_in(self, person: Person | None, user: Person) -> None:
        self.request(self.host(person), messages.LetIn, user=user.user)

    @precondition(lambda self: self.table.stage in ("open", "over"))
    @rule(person=mostly, seat=seats, bot=bots)
    def seat_bot(self, person: Person | None, seat: int, bot: str) -> None:
        self.request(self.host(person), messages.GiveSeatToBot, seat=self.seat(seat), bot=bot)

    @precondition(lambda self: self.table.stage in ("open", "over"))
    @rule(person=mostly, wanted=how())
    def change(self, person: Person | None, wanted: Settings) -> None:
        self.request(self.host(person), messages.ChangeSettings, settings=wanted)

    @precondition(lambda self: self.table.stage in ("open", "over"))
    @rule(part=st.sampled_from(["rated", "public", "one_screen"]), clock=clocks)
    def change_a_little(self, part: str, clock: Any) -> None:
        """Everybody keeps their seat, and is asked."""
        now = self.table.settings
        wanted = structs.replace(now, clock=clock, **{part: not getattr(now, part)})
        self.request(self.host(None), messages.ChangeSettings, settings=wanted)

    @precondition(lambda self: self.table.stage in ("open", "over"))
    @rule(person=people, stale=st.sampled_from([0, 0, 0, 1, 5]))
    def agree(self, person: Person, stale: int) -> None:
        self.request(person, messages.Agree, version=self.seen(stale))

    @precondition(lambda self: self.table.stage in ("open", "over"))
    @rule(person=people, holder=mostly, seat=seats)
    def swap_seat(self, person: Person, holder: Person | None, seat: int) -> None:
        which = self.seat(seat)
        user = self.own(holder, which).user
        self.trial.do(lambda table, at: swap_seat(table, which, user, person, at))

    @precondition(lambda self: self.table.stage in ("open", "over"))
    @rule(person=mostly)
    def start(self, person: Person | None) -> None:
        self.request(self.host(person), messages.Start)

    @precondition(lambda self: self.table.stage in ("open", "over"))
    @rule(many=st.integers(1, 4), agreeing=st.integers(0, 9))
    def begin(self, many: int, agreeing: int) -> None:
        """Whoever is there sits down, bots on the other seats, and the host starts: mostly it works."""
        host = self.host(None)
        free = [seat for seat, held in self.table.seats.items() if not held.person and not held.bot]
        for person, seat in zip([*PEOPLE[:many], *[None] * 5], free, strict=False):
            if person is None or not self.request(person, messages.TakeSeat, seat=seat, version=self.seen(0)):
                self.request(host, messages.GiveSeatToBot, seat=seat, bot="random")
        if agreeing:
            for person in PEOPLE:
                self.request(person, messages.Agree, version=self.seen(0))
        self.request(host, messages.Start)

    # In a game

    @precondition(lambda self: self.table.game is not None)
    @rule(person=mostly, seat=seats, action=actions, stale=st.integers(0, 3))
    def act(self, person: Person | None, seat: int, action: str, stale: int) -> None:
        which = self.seat(seat)
        self.request(self.own(person, which), messages.Act, version=self.seen(stale), seat=which, action=action)

    @precondition(lambda self: self.table.stage == "playing")
    @rule(seed=seeds, many=st.integers(1, 12))
    def play(self, seed: int, many: int) -> None:
        chance = Random(seed)
        for _ in range(many):
            if self.table.stage == "playing":
                play(self.trial, chance.choice(self.table.waiting), chance)

    @precondition(lambda self: self.table.stage == "playing")
    @rule(seed=seeds)
    def choose_again(self, seed: int) -> None:
        """A choice is changed while others still choose (W23)."""
        chance = Random(seed)
        play(self.trial, chance.choice(list(self.table.seats)), chance)

    @precondition(lambda self: self.table.stage == "playing")
    @rule(seed=seeds)
    def play_out(self, seed: int) -> None:
        play_out(self.trial, Random(seed))

    @precondition(lambda self: self.table.game is not None)
    @rule(person=mostly, seat=seats, offer=offers)
    def offer(self, person: Person | None, seat: int, offer: Any) -> None:
        which = self.seat(seat)
        self.request(self.own(person, which), messages.MakeOffer, seat=which, offer=offer)

    @precondition(lambda self: self.table.game is not None)
    @rule(person=mostly, seat=seats, offer=offers, agrees=truth)
    def answer(self, person: Person | None, seat: int, offer: Any, agrees: bool) -> None:
        which = self.seat(seat)
        self.request(self.own(person, which), messages.AnswerOffer, seat=which, offer=offer, agrees=agrees)

    @precondition(lambda self: self.table.game is not None)
    @rule(offer=offers)
    def everybody_offers(self, offer: Any) -> None:
        for seat, held in list(self.table.seats.items()):
            if held.person:
                self.request(held.person, messages.MakeOffer, seat=seat, offer=offer)

    @precondition(lambda self: self.table.game is not None)
    @rule(person=mostly, seat=seats)
    def resign(self, person: Person | None, seat: int) -> None:
        which = self.seat(seat)
        self.request(self.own(person, which), messages.Resign, seat=which)

    @precondition(lambda self: self.table.game is not None)
    @rule(person=mostly, seat=seats, to_bot=truth)
    def hand_over(self, person: Person | None, seat: int, to_bot: bool) -> None:
        which = self.seat(seat)
        self.request(self.own(person, which), messages.HandOver, seat=which, to_bot=to_bot)

    @precondition(lambda self: self.table.game is not None)
    @rule(ms=spans, to_bot=truth)
    def everybody_hands_over(self, ms: int, to_bot: bool) -> None:
        for seat, held in list(self.table.seats.items()):
            if held.person:
                self.request(held.person, messages.HandOver, seat=seat, to_bot=to_bot)
        self.pass_time(ms)

    # At the wrong time

    @rule(person=people, seat=seats, wanted=how(), stale=st.integers(0, 5), action=actions, offer=offers)
    def anything(self, person: Person, seat: int, wanted: Settings, stale: int, action: str, offer: Any) -> None:
        """Everything once, by somebody whom it need not concern; what changes the table least comes first."""
        which, version = self.seat(seat), self.seen(stale)
        requests: list[tuple[Any, dict[str, Any]]] = [
            (messages.Act, {"version": version, "seat": which, "action": action}),
            (messages.Agree, {"version": version}),
            (messages.AnswerOffer, {"seat": which, "offer": offer, "agrees": True}),
            (messages.MakeOffer, {"seat": which, "offer": offer}),
            (messages.LetIn, {"user": person.user}),
            (messages.GiveSeatToBot, {"seat": which, "bot": "random"}),
            (messages.HandOver, {"seat": which, "to_bot": True}),
            (messages.LeaveSeat, {"seat": which}),
            (messages.TakeSeat, {"seat": which, "version": version}),
            (messages.ChangeSettings, {"settings": wanted}),
            (messages.Start, {}),
            (messages.Resign, {"seat": which}),
        ]
        for kind, fields in requests:
            self.request(person, kind, **fields)
            self.trial.looked()

    # Nothing that a table decides

    @rule(
        person=people,
        message=st.sampled_from(
            [
                messages.Hello(protocol=1),
                messages.Say(key="k", text="hello"),
                messages.Mute(key="k", user="u1", muted=True),
                messages.Ping(),
                messages.Uncover(key="k", seat=0),
                messages.AskPreview(key="k", seat=0, action="fly"),
            ]
        ),
    )
    def not_for_the_table(self, person: Person, message: Any) -> None:
        assert not self.trial.request(person, message)

    @rule(person=people, number=st.one_of(st.none(), seats))
    def uncover(self, person: Person, number: int | None) -> None:
        one = self.trial.onlooker(person)
        own = self.table.seats_of(person.user)
        if number is None or self.seat(number) in own:
            one.shown = None if number is None else self.seat(number)

    @rule(person=mostly, number=seats, action=actions, legal=truth)
    def preview(self, person: Person | None, number: int, action: str, legal: bool) -> None:
        seat = self.seat(number)
        one: Any = self.trial.onlooker(self.own(person, seat))
        caller: Any = SimpleNamespace(session=self.trial.session, person=one.person, shown=one.shown)
        if legal and seat in self.table.waiting:
            action = str(self.table.current_game.legal(seat)[0])
        with suppress(*REFUSALS):
            _preview(self.table, caller, seat, action)

    # Nobody asks

    @rule(ms=spans)
    def pass_time(self, ms: int) -> None:
        """Clocks that run out in the meantime take effect one after the other, each in its time."""
        until = self.trial.at + ms
        while True:
            due = self.table.clocks.deadline() if self.table.clocks and self.table.stage == "playing" else None
            if due is None or due[0] > until:
                break
            self.trial.wait(max(due[0] - self.trial.at, 0))
            assert self.trial.do(time_out)
        self.trial.wait(until - self.trial.at)

    @precondition(lambda self: self.table.clocks is not None and self.table.stage == "playing")
    @rule(ms=spans)
    def wake(self, ms: int) -> None:
        """Nobody could play for a while."""
        self.trial.at += ms
        self.trial.ledger.at = self.trial.at
        self.trial.do(lambda table, at: with_consequences(table, log.Woke(at=at, down_ms=ms), at))

    @rule(person=people, name=st.sampled_from(["Zoe", "Ada"]))
    def rename(self, person: Person, name: str) -> None:
        self.trial.do(lambda table, at: rename(structs.replace(person, name=name), table, at))

    @rule(here=st.frozensets(st.sampled_from([one.user for one in PEOPLE])))
    def host_is_away(self, here: frozenset[str]) -> None:
        def work(table: Table, at: int) -> Decision | None:
            passed = pass_host(table, at, here) if table.stage in ("open", "over") else None
            return None if passed is None else with_consequences(table, passed, at)

        self.trial.do(work)

    @precondition(lambda self: bool(bot_moves(self.table)))
    @rule(seed=seeds)
    def engine_fails(self, seed: int) -> None:
        _, seat = Random(seed).choice(sorted(bot_moves(self.table), key=str))
        self.trial.do(lambda table, at: engine_failed(table, seat, at))

    @rule(really=st.integers(0, 49))
    def close(self, really: int) -> None:
        if really == 7:
            self.trial.do(close)

    @invariant()
    def everything_holds(self) -> None:
        self.trial.looked()


TestAnything = AnythingGoes.TestCase
TestAnything.settings = settings(max_examples=scale(25, 2000), stateful_step_count=scale(40, 80))


@pytest.mark.parametrize("name", OLDER)
def test_logs_of_earlier_versions_have_a_summary(name: str) -> None:
    projections.summary(table_of(older_log(*OLDER[name])))
