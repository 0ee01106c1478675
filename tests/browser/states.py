"""Every page, and every state that a table can be in: one name, and the way there."""

import json
import random
from functools import cache

from playwright.sync_api import Page

import shofar
from tests.browser.staged_table import REFUSAL, Way, answered, stage

HAND, STOCK = ".hand .card", ".stock .piece"
BOTS = "option[value=level-10]"
"""Which bots there are is told a moment later."""
QR = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path d='M0 0h8v8H0z'/></svg>"


def _page(path: str, ready: str = "h1") -> Way:
    def way(page: Page) -> None:
        page.unroute_all()
        page.goto(path)
        page.wait_for_selector(ready)

    return way


def _home(page: Page) -> None:
    page.unroute_all()
    seats = [{"seat": 0, "player": "person", "name": "Ada"}, *({"seat": at, "player": "open"} for at in (1, 2))]
    one = {"id": "t1", "stage": "open", "settings": {"game": "walls", "seats": 3}, "seats": seats, "free": 2}
    answered(page, "/api/games", [])
    answered(page, "/api/tables?stage=", [{**one, "updated_at": 1_800_000_000_000}])
    page.goto("/")
    page.wait_for_selector("a[href='/table/t1']")
    page.wait_for_selector(".played li")
    page.wait_for_selector(BOTS, state="attached")


SAID = {
    "name": "The Thursday club of Saint-Germain",
    "registration": "invite",
    "guests": False,
    "welcome": "Every Thursday from seven.\n\nWho wants to join writes to us: https://club.example.org/join.",
    "legal": True,
    "sign_in_days": 180,
}
LEGAL = "# The Thursday club\n\nRue des Remparts 7\n2501 Biel\n\n# Contact\n\nhttps://club.example.org/contact"


def _club(path: str, ready: str) -> Way:
    """A closed instance with a name and texts of its own."""

    def way(page: Page) -> None:
        page.unroute_all()
        answered(page, "/api/instance", SAID)
        answered(page, "/api/instance/legal", {"text": LEGAL})
        answered(page, "/api/links/look", {"id": "u1", "name": "Ada", "kind": "account"})
        answered(page, "/api/me", {"user": None, "csrf": None, "local_only": False})
        page.goto("/settings")  # another code is no other page
        page.goto(path)
        page.wait_for_selector(ready)

    return way


KNOWN = {"created_at": 1_790_000_000_000, "seen_at": 1_800_000_000_000, "operator": False, "banned": False}
PEOPLE_HERE = [
    {**KNOWN, "id": "uAda", "name": "ada", "kind": "account", "operator": True},
    {**KNOWN, "id": "uBruno", "name": "bruno_the_second_of_his", "kind": "account", "banned": True},
    {**KNOWN, "id": "uChiara", "name": "Chiara", "kind": "guest"},
]


def _operators(page: Page) -> None:
    page.unroute_all()
    user = {"id": "uAda", "name": "ada", "kind": "account"}
    answered(page, "/api/me", {"user": user, "csrf": "c", "local_only": False, "operator": True})
    answered(page, "/api/operators/people", PEOPLE_HERE)
    one: dict[str, object] = {"user": PEOPLE_HERE[1], "owner": None, "password": True, "link": False, "bots": []}
    counts = {"sessions": 2, "tokens": 1, "tables": 3, "games": 41}
    answered(page, "/api/operators/people/uBruno", {**one, **counts})
    answered(page, "/api/operators/invitations", [])
    answered(page, "/api/tables/mine", [])
    page.goto("/operators")
    page.wait_for_selector(".rows li")
    page.locator(".rows li .btn").nth(1).click()
    page.wait_for_selector(".deeds")


def _screen(page: Page) -> None:
    _home(page)
    page.click("[data-screen=walls]")
    page.wait_for_selector("#screen-walls input")


def _join(free: int, ready: str) -> Way:
    def way(page: Page) -> None:
        page.unroute_all()
        people = {"host": "Ada", "players": ["Ada", "Bruno"], "bots": 2 - free, "rated": False}
        answered(page, "/api/join/look", {"game": "walls", "stage": "open", "free": free, "seats": 4, **people})
        page.goto("/about")  # another code is no other page
        page.goto("/join#ABCD-EFGH")
        page.wait_for_selector(ready)

    return way


def _lobby(page: Page) -> None:
    page.unroute_all()
    link = {"url": "http://127.0.0.1:8000/join#ABCD-EFGH", "qr": QR, "local_only": True, "seat": None}
    answered(page, "/invite", link)
    answered(page, "/api/me", {"user": {"id": "u0", "name": "Ada", "kind": "guest"}, "csrf": "c", "local_only": True})
    answered(page, "/api/users/u0/results", {"against": [], "ratings": []})
    seats = [
        {"seat": 0, "player": "person", "name": "Ada", "present": True},
        {"seat": 1, "player": "bot", "bot": "level-3"},
        {"seat": 2, "player": "open"},
    ]
    stage(page, "walls-first", "#invite-url", stage="open", seats=seats)
    page.wait_for_selector(BOTS, state="attached")


def _hand_over(page: Page) -> None:
    seats = [{"seat": at, "player": "person", "name": f"Player {at + 1}", "present": True} for at in range(4)]
    stage(page, "walls-watch", ".cover", yours=[0, 1, 2, 3], seats=seats)


def _staged(name: str, ready: str) -> Way:
    def way(page: Page) -> None:
        page.unroute_all()
        stage(page, name, ready)

    return way


def _card(which: str) -> Way:
    def way(page: Page) -> None:
        stage(page, "walls-turn", HAND)
        page.locator(f".hand .card{which}").first.click()
        page.wait_for_selector(".option")

    return way


def _refused(page: Page) -> None:
    stage(page, "walls-first", HAND, answer=REFUSAL)
    page.locator("[data-hand=T]").first.click()
    page.wait_for_selector(".prompt .refused a")


def _sending(page: Page) -> None:
    stage(page, "walls-first", HAND)
    page.locator(HAND).first.click()
    page.locator(".play").click()
    page.wait_for_selector(".prompt .sending")


def _fallen(page: Page) -> None:
    """A bot has just sounded a trumpet; what fell stands as it was told."""
    stage(page, "walls-turn", HAND, news="trumpet")
    page.wait_for_selector(".option, .prompt .asked.mine")


def _scoring(page: Page) -> None:
    stage(page, "walls-scored", "[data-count=done]", news="scoring")


BOTS_AROUND = [
    {"seat": 0, "present": True, "player": "person", "name": "Ada", "user": "u0"},
    *({"seat": at, "present": True, "player": "bot", "bot": f"level-{at}"} for at in (1, 2)),
]


def _film(page: Page) -> None:
    """A scoring that is counted colour by colour, and waits at the first for whoever reads."""
    page.emulate_media(reduced_motion="no-preference")
    stage(page, "walls-scored", "[data-count]", news="scoring", seats=BOTS_AROUND)
    page.emulate_media(reduced_motion="reduce")
    page.locator("[data-count=waits]").click()
    page.wait_for_selector("[data-lane-counted]")


def _end(page: Page) -> None:
    stage(page, "walls-over", ".final")


def _over(page: Page) -> None:
    _end(page)
    page.locator("[data-scoring-again]").first.click()
    page.wait_for_selector("dialog[open] table")


def _unfolded(name: str, ready: str) -> Way:
    def way(page: Page) -> None:
        made = stage(page, name, ready)
        made.say({"type": "chat", "n": 1, "at": 1_800_000_000_000, "name": "Bruno", "text": "Good luck!"})
        page.wait_for_selector("details summary >> text=1")
        folded = page.locator("details:not([open]) > summary")
        while folded.count():
            folded.first.click()

    return way


def _lost(page: Page) -> None:
    page.unroute_all()
    made = stage(page, "walls-wait", HAND)
    page.route_web_socket(lambda url: url.endswith("/ws/staged"), lambda line: None)
    assert made.line is not None
    made.line.close(code=3000)
    page.wait_for_selector(".banner")


def _piece(page: Page) -> None:
    """A piece is held over the square where it would turn most."""
    made = stage(page, "towers-aim", STOCK)
    move = max(made.previews, key=lambda move: (len(made.previews[move]["turned"]), move))
    piece, square = move.split("@")
    page.click(f"[data-stock={piece}]")
    page.locator(f"[data-square={square}]").focus()
    page.wait_for_selector("[data-aimed]", state="attached")


@cache
def _record() -> str:
    game, chance = shofar.walls.new(seats=3, seed=7), random.Random(7)
    while game.waiting:
        seat = game.waiting[0]
        game = game.play(seat, chance.choice(game.legal(seat)))
    return json.dumps(game.record())


def _replay(page: Page) -> None:
    _page("/replay")(page)
    page.locator("textarea").fill(_record())
    page.get_by_role("button", name="Show").click()
    page.wait_for_selector(".controls")
    page.locator("input[type=range]").fill("40")


PAGES: dict[str, Way] = {
    "home": _home,
    "home-screen": _screen,
    "home-empty": _page("/", "[data-play=walls]"),
    "rules-walls": _page("/rules/walls"),
    "rules-towers": _page("/rules/towers#T12"),
    "learn": _page("/learn", "a[href='/learn/walls-1']"),
    "lesson-walls": _page("/learn/walls-1", ".slab"),
    "lesson-towers": _page("/learn/towers-1", ".slab"),
    "replay-empty": _page("/replay"),
    "replay": _replay,
    "profile": _page("/profile"),
    "settings": _page("/settings"),
    "about": _page("/about"),
    "club": _club("/", ".members"),
    "club-profile": _club("/profile", "#account-name"),
    "operators": _operators,
    "legal": _club("/legal", ".panel h2"),
    "privacy": _page("/privacy", "section"),
    "password": _club("/password#ABCD-EFGH", "#new-password"),
    "register": _club("/register#ABCD-EFGH", "#new-password"),
    "join": _join(1, "#guest"),
    "join-full": _join(0, "#full"),
    "join-broken": _page("/join#NOPE", "[role=alert]"),
    "lobby": _lobby,
    "hand-over": _hand_over,
}
WALLS: dict[str, Way] = {
    "walls-first": _staged("walls-first", HAND),
    "walls-chosen": _staged("walls-chosen", ".card.chosen"),
    "walls-sending": _sending,
    "walls-refused": _refused,
    "walls-feed": _staged("walls-feed", HAND),
    "walls-turn": _staged("walls-turn", HAND),
    "walls-card": _card(":not([data-hand=T])"),
    "walls-trumpet": _card("[data-hand=T]"),
    "walls-wait": _staged("walls-wait", HAND),
    "walls-watch": _staged("walls-watch", ".seat"),
    "walls-five": _staged("walls-five", HAND),
    "walls-scoring": _scoring,
    "walls-film": _film,
    "walls-end": _end,
    "walls-over": _over,
    "walls-unfolded": _unfolded("walls-turn", HAND),
    "walls-lost": _lost,
}
TOWERS: dict[str, Way] = {
    "towers-start": _staged("towers-start", STOCK),
    "towers-turn": _staged("towers-turn", STOCK),
    "towers-since": _staged("towers-aim", ".story:visible, .latest .bar:visible"),
    "towers-piece": _piece,
    "towers-north": _staged("towers-north", ".hit"),
    "towers-parry": _staged("towers-parry", STOCK),
    "towers-over": _staged("towers-over", ".hit"),
    "towers-unfolded": _unfolded("towers-turn", STOCK),
}
STATES = PAGES | WALLS | TOWERS
