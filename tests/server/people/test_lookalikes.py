"""Nobody is shown under a name that readers would take for an account's, and nobody under none."""

import asyncio
import re
import sys
import unicodedata

import pytest

from shofar.core.errors import Malformed
from shofar.server.people.names import clean_name, looks_cased, looks_like
from tests.server.in_process_app import running

PASSWORD = "correct horse"
# Default_Ignorable_Code_Point, as Unicode's DerivedCoreProperties has it.
RANGES = (
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
IGNORABLE = [chr(code) for first, last in RANGES for code in range(first, last + 1)]
BLANK = ["\u2800", "\ufffc", "\U0001d159", "\u3000", "\u00a0", "\u2003", "\u0301"]
ALIKE = [
    "\u0251da",
    "Ad\u0251",
    "\u15c5da",
    "\u0391d\u0430",
    "A\u0501a",
    "\U0001d5a0da",
    "Ad\u2d54".replace("\u2d54", "\u237a"),
    "\u1d00\u1d05\u1d00",
    "A\u1d05a",
    "\U0001f170\U0001f153\U0001f130",
    "\U0001f1e6\U0001f1e9\U0001f1e6",
]


def test_nothing_invisible_stays_in_a_name():
    for letter in IGNORABLE:
        name = clean_name(f"A{letter}da")
        assert name in ("Ada", "A da"), hex(ord(letter))
        assert looks_like(clean_name(f"Ada{letter}")) == "ada"


@pytest.mark.parametrize("letter", [*BLANK, "\u2014", "-", "\ufe0f", "\u115f", "\U000e0100", "\u034f"], ids=ascii)
def test_a_name_of_nothing_is_none(letter):
    for name in (letter, letter * 3, f" {letter} "):
        with pytest.raises(Malformed) as refused:
            clean_name(name)
        assert refused.value.code == "server-name-empty"
    for one in IGNORABLE[::97]:
        with pytest.raises(Malformed):
            clean_name(letter + one)


def test_what_is_drawn_alike_counts_as_the_same():
    for name in ALIKE:
        assert looks_like(name) == "ada", ascii(name)
    assert looks_like("\u0261o") == looks_like("go")
    assert looks_cased("AI-Bot") == looks_cased("Al-Bot") == looks_like("A1-b0t")
    assert looks_like("Tim") == looks_like("Tirn")
    assert looks_cased("Pau\u026a") == looks_cased("Pau\ua7ae") == looks_cased("Paul"), "a small capital I"
    # Others keep their own names.
    for name in ("zo\xeb", "\u5c71\u7530", "\u05de\u05e8\u05d9\u05dd", "Ella", "Elia", "Ada B"):
        assert looks_like(name) == unicodedata.normalize("NFC", name).casefold()


def test_a_letter_of_another_style_counts_as_the_plain_one():
    """Whatever Unicode names after one Latin letter and nothing more: small capitals, boxes, circles, half a flag."""
    named = re.compile(r"(?:.* )?(?:LATIN|INDICATOR) (?:SMALL |CAPITAL |SYMBOL )?LETTER (?:SMALL CAPITAL )?([A-Z])")
    letters = [chr(code) for code in range(sys.maxunicode) if unicodedata.category(chr(code))[0] in "LS"]
    found = [(letter, match[1]) for letter in letters if (match := named.fullmatch(unicodedata.name(letter, "")))]
    assert len(found) > 250
    assert [letter for letter, plain in found if looks_like(letter) != looks_like(plain)] == []


def test_every_name_that_is_shown_is_checked(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada, bo = server.browser(), await server.browser().be("Bo")
            await ada.post("/accounts", {"name": "Ada", "password": PASSWORD})
            await bo.post("/accounts", {"name": "Bo", "password": PASSWORD})
            screen = {"game": "walls", "seats": 3, "one_screen": True, "public": True}
            table = await bo.table(settings={"game": "walls", "seats": 3})
            for name in [*ALIKE, "ADA", "Ad\u034fa", "\ufe00Ada", "A\u3164da"]:
                answers = [
                    await server.browser().post("/guests", {"name": name}, 400),
                    await bo.post("/tables", {"settings": screen, "names": {"1": name}}, 400),
                    await bo.post(f"/tables/{table}/personal-invites", {"seat": 1, "name": name}, 400),
                ]
                assert [one["code"] for one in answers] == ["server-name-taken"] * 3, ascii(name)
            for made in ("Ad4", "AdA"):
                status = 201 if made == "Ad4" else 400
                await server.browser().post("/accounts", {"name": made, "password": PASSWORD}, status)
            # One's own name may stand at one's own table, and people round a screen have others.
            opened = await bo.post("/tables", {"settings": screen, "names": {"0": "Bo", "1": "Ada B"}})
            assert [seat["name"] for seat in opened["table"]["seats"]][:2] == ["Bo", "Ada B"]

    asyncio.run(story())


def test_accounts_and_bots_do_not_look_like_each_other(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            owner = server.browser()
            await owner.post("/accounts", {"name": "Paul", "password": PASSWORD})
            for name in ("PauI", "pau1"):
                answer = await server.browser().post("/accounts", {"name": name, "password": PASSWORD}, 400)
                assert (answer["code"], answer["field"]) == ("server-name-taken", "name")
                assert (await owner.post("/bots", {"name": name}, 400))["code"] == "server-name-taken"

    asyncio.run(story())


def test_guests_who_look_like_a_new_account_make_way(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            alike, other, maker = await server.people("\u0410d\u0430", "Adam", "Bo")
            table = await alike.table(settings={"public": True})
            await maker.post("/accounts", {"name": "Ada", "password": PASSWORD})
            assert (await alike.get("/me"))["user"]["name"] == "\u0410d\u0430 2"
            assert (await alike.get(f"/tables/{table}"))["seats"][0]["name"] == "\u0410d\u0430 2"
            assert (await other.get("/me"))["user"]["name"] == "Adam"

    asyncio.run(story())


def test_a_guest_and_an_account_of_one_name_at_once(tmp_path, shared_postgres):
    """Whoever is second sees the first: the guest is refused, or makes way."""
    url = shared_postgres.migrated("names_at_once")

    async def story():
        async with running(tmp_path, database=url) as one, running(tmp_path, database=url) as two:
            for number in range(8):
                name = f"Ada{number}x"
                guests = [server.browser() for server in (one, two) for _ in range(3)]
                makers = [one.browser(), two.browser()]
                requests = [browser.request("POST", "/guests", {"name": name}) for browser in guests]
                requests += [one.request("POST", "/accounts", {"name": name, "password": PASSWORD}) for one in makers]
                answers = await asyncio.gather(*requests)
                assert sorted(answer.status_code for answer in answers[-2:]) == [201, 400]
                assert {answer.status_code for answer in answers} <= {201, 400}
                for browser, answer in zip(guests, answers, strict=False):
                    if answer.status_code == 201:
                        assert (await browser.get("/me"))["user"]["name"] == f"{name} 2"

    asyncio.run(story())
