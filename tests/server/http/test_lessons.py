"""Lessons over HTTP: every one walked to its end, and what nobody may ask."""

import asyncio

import pytest

from shofar.i18n import LANGUAGES, catalogue
from shofar.learn.lesson_runner import Sentence
from shofar.learn.sentences import sentence_text
from tests.server.in_process_app import running

ACCEPTED = {"towers-8": ["Y4@e1", "G4@e1"]}


def test_every_lesson_can_be_walked_to_its_end_with_wrong_tries_on_the_way(tmp_path):
    async def scene(server):
        browser = server.browser()
        sentences = 0
        for lesson in await browser.get("/lessons"):
            path: list[str] = []
            url = f"/lessons/{lesson['id']}"
            while (here := await browser.post(url, {"path": path}, 200))["step"] < lesson["steps"]:
                for language in LANGUAGES:
                    assert sentence_text(Sentence(**here["asked"]), language)
                if not here["asks"]:
                    path.append("next")
                    continue
                right = None
                tries = [here["suggest"], *ACCEPTED.get(lesson["id"], []), *here["table"]["view"]["legal"]]
                for action in (one for one in tries if one):
                    made = await browser.post(f"{url}/try", {"path": path, "action": action}, 200)
                    for language in LANGUAGES:
                        assert made["feedback"] is None or sentence_text(Sentence(**made["feedback"]), language)
                    sentences += made["feedback"] is not None
                    if made["verdict"] == "right":
                        right = action
                        break
                    assert made["verdict"] == "refused" or catalogue().say(f"rule-{made['clause']}")
                assert right, here
                path.append(right)
            assert here["asked"] is None
        assert sentences > 60

    run(tmp_path, scene)


def run(tmp_path, scene):
    async def all_of_it():
        async with running(tmp_path) as server:
            await scene(server)

    asyncio.run(all_of_it())


def test_a_refusal_is_told_as_at_any_table(tmp_path):
    async def scene(server):
        browser = server.browser()
        made = await browser.post("/lessons/towers-3/try", {"action": "G4@c2"}, 200)
        assert (made["verdict"], made["refusal"]["clause"]) == ("refused", "T5")
        assert made["refusal"]["code"] == "towers-same-colour"
        preview = await browser.post("/lessons/towers-3/preview", {"action": "R4@c2"}, 200)
        assert [one["line"] for one in preview["turned"]] == ["c"]

    run(tmp_path, scene)


@pytest.mark.parametrize(
    ("url", "body", "status"),
    [
        ("/lessons/walls-99", {}, 400),
        ("/lessons/walls-2", {"path": ["wall B1"]}, 400),
        ("/lessons/walls-2", {"path": ["wall G4"] * 17}, 400),
        ("/lessons/walls-2", {"path": ["x" * 33]}, 400),
        ("/lessons/walls-2", {"surprise": 1}, 400),
        ("/lessons/walls-2/try", {"path": ["wall G4"], "action": "wall G4"}, 400),
        ("/lessons/walls-2/preview", {"action": "wall B7"}, 422),
        ("/lessons/walls-2/preview", {"action": "rubbish"}, 400),
    ],
)
def test_what_leads_nowhere_is_refused(tmp_path, url, body, status):
    async def scene(server):
        await server.browser().post(url, body, status)

    run(tmp_path, scene)


def test_tries_are_limited_by_address(tmp_path):
    from shofar.server.config import limits_from

    async def all_of_it():
        async with running(tmp_path, limits=limits_from(["heavy_per_minute=3"], limited=False)) as server:
            browser = server.browser()
            answers = [(await browser.request("POST", "/lessons/walls-2", {})).status_code for _ in range(12)]
            assert answers[0] == 200
            assert answers[-1] == 429

    asyncio.run(all_of_it())
