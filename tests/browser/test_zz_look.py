import os
from tests.browser.people import DESKTOP, PHONE, Visits
from tests.browser.states import STATES
from tests.browser.test_advice import advised
from tests.browser.looking import resized

OUT = "/tmp/notes/pt_shots"
SZ = {
    "phone": PHONE,
    "low": {"width": 360, "height": 640},
    "tablet": {"width": 768, "height": 1024},
    "desk": DESKTOP,
    "big": {"width": 1920, "height": 1080},
}


def test_look(visits: Visits):
    os.makedirs(OUT, exist_ok=True)
    for one in os.environ["LOOK"].split():
        name, size, language, *theme = one.split(",")
        touch = size in ("phone", "low", "tablet")
        adv = name.startswith("adv:")
        page = visits.new(phone=touch, language=language, theme=theme[0] if theme else "light", newcomer=adv)
        page.set_viewport_size(SZ[size])
        if adv:
            name = name[4:]
            advised(page, name, "guide-walls-first" if "walls" in name else "guide-towers-bank", seven=7, who="side:N")
        else:
            STATES[name](page)
        resized(page, SZ[size])
        page.wait_for_timeout(300)
        page.screenshot(
            path=f"{OUT}/{name}-{size}-{language}{'-adv' if adv else ''}{'-' + theme[0] if theme else ''}.png"
        )
