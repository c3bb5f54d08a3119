"""The page in a real headless Chromium: accessible, narrow, dark, printable, and deaf to hostile replies.

Needs Chromium and the dependency group ``browser``; skips without either.
"""

import shutil
from pathlib import Path

import pytest
from scripted_systems import always, lane_root, write_run

from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE
from adjudge.scoring.comparison_view import view_lane
from adjudge.web.charts import draw_charts
from adjudge.web.comparison_page import render_comparison

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SCREENS = {"light": ("light", 1200, 900), "dark": ("dark", 1200, 900), "phone": ("light", 360, 740)}
HOSTILE = (
    "</pre></details></main><script>window.hacked=1</script><img src=http://127.0.0.1:9/x onerror=hacked=2>"
    "<style>*{display:none!important}</style><meta http-equiv=refresh content='0;url=http://127.0.0.1:9/'>"
    "\u202eTNELAVIUQE\u2066\x00<iframe src=http://127.0.0.1:9/></iframe>"
)


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def axe():
    package = pytest.importorskip("axe_playwright_python")
    return (Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page_file(scripted_view, tmp_path_factory):
    file = tmp_path_factory.mktemp("page") / "comparison.html"
    file.write_bytes(render_comparison(scripted_view))
    return file


@pytest.fixture(scope="module")
def short_page_file(scripted_view, tmp_path_factory):
    """The same with fewer cases: axe takes its time for every cell."""
    file = tmp_path_factory.mktemp("short") / "comparison.html"
    file.write_bytes(render_comparison(scripted_view._replace(differing=scripted_view.differing[:12])))
    return file


@pytest.fixture
def visit(browser):
    """Open a file; everything that it asks for or complains about is noted in ``page.noted``."""
    contexts = []

    def build(file, scheme="light", width=1200, height=900):
        context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": height})
        contexts.append(context)
        page = context.new_page()
        page.noted = []
        context.on("request", lambda request: page.noted.append(f"request {request.url}"))
        page.on("console", lambda message: page.noted.append(f"console {message.text}"))
        page.on("pageerror", lambda error: page.noted.append(f"error {error}"))
        page.on("dialog", lambda dialog: page.noted.append(f"dialog {dialog.message}"))
        page.goto(file.as_uri())
        assert page.noted == [f"request {file.as_uri()}"]
        return page

    yield build
    for context in contexts:
        context.close()


@pytest.mark.parametrize(
    ("screen", "unfolded"), [("light", False), ("light", True), ("dark", True), ("phone", True)]
)
def test_axe_finds_no_violation(visit, short_page_file, axe, screen, unfolded):
    page = visit(short_page_file, *SCREENS[screen])
    if unfolded:
        page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    page.evaluate(axe)
    result = page.evaluate("axe.run(document)")
    assert [(found["id"], found["nodes"][0]["html"]) for found in result["violations"]] == []
    assert len(result["passes"]) > 30, "axe looked at too little"


def test_axe_would_have_found_one(visit, short_page_file, axe):
    page = visit(short_page_file)
    page.evaluate("document.documentElement.removeAttribute('lang')")
    page.evaluate(axe)
    assert "html-has-lang" in [found["id"] for found in page.evaluate("axe.run(document)")["violations"]]


def test_nothing_sticks_out_on_a_phone(visit, page_file):
    page = visit(page_file, *SCREENS["phone"])
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    wide = "[...document.querySelectorAll('.scroll')].filter(part => part.scrollWidth > part.clientWidth)"
    assert page.evaluate(f"{wide}.length") > 0, "a wide table scrolls by itself"
    assert page.evaluate(f"{wide}.every(part => part.tabIndex === 0 && part.getAttribute('aria-label'))")


def test_the_colours_follow_the_reader(visit, page_file):
    grounds = {
        screen: visit(page_file, *SCREENS[screen]).evaluate("getComputedStyle(document.body).backgroundColor")
        for screen in ("light", "dark")
    }
    assert grounds == {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 24, 29)"}


def test_the_keyboard_reaches_the_figures_and_unfolds_a_case(visit, page_file):
    page = visit(page_file)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.evaluate("document.activeElement.getBoundingClientRect().left >= 0"), "seen when it has focus"
    page.focus("summary")
    page.keyboard.press("Enter")
    assert page.evaluate("document.querySelector('details').open")


def test_the_name_of_a_case_leads_into_its_folded_replies(visit, page_file):
    page = visit(page_file)
    link = page.locator("#cases ~ .scroll tbody a").last
    target = link.get_attribute("href")
    assert not page.locator(target).is_visible()
    link.click()
    assert page.locator(target).is_visible()


def test_on_paper_every_reply_is_unfolded_and_dark_on_white(visit, page_file):
    page = visit(page_file, "dark")
    folded = "document.querySelector('details > div').getBoundingClientRect().height"
    assert not page.locator("details > div").first.is_visible()
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(folded) > 50
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    page.set_viewport_size({"width": 700, "height": 990})
    assert page.evaluate("document.documentElement.scrollWidth") <= 700, "wider than a sheet of paper"
    assert page.pdf(format="A4").startswith(b"%PDF-")


@pytest.mark.parametrize(
    "reply", [HOSTILE, HOSTILE * 3000, "\u202e" * (1 << 20)], ids=["short", "a megabyte", "marks"]
)
def test_a_hostile_reply_is_inert(visit, tmp_path, reply):
    root = lane_root(tmp_path, SYMBOLIC_EQUIVALENCE)
    model = "<script>window.hacked=3</script>"
    write_run(root, SYMBOLIC_EQUIVALENCE, model, always(reply[: 1 << 20]), limit=3)
    file = tmp_path / "hostile.html"
    file.write_bytes(render_comparison(view_lane(root, SYMBOLIC_EQUIVALENCE)))
    page = visit(file)
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    page.wait_for_timeout(300)
    assert page.noted == [f"request {file.as_uri()}"]
    assert page.evaluate("window.hacked === undefined && document.scripts.length === 0")
    assert page.evaluate("document.querySelectorAll('img, iframe, object').length") == 0
    assert page.evaluate("document.querySelectorAll('style').length") == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 1200
    assert "\u202e" not in page.inner_text("body")
    assert page.locator("#inputs").is_visible(), "what follows the replies is still there"


def test_the_policy_stops_what_escaping_would_let_through(visit, page_file):
    """Put there by force, a script and an image do nothing."""
    page = visit(page_file)
    stopped = page.evaluate(
        """() => new Promise(done => {
            const found = [];
            document.addEventListener(
                'securitypolicyviolation', event => found.push(event.effectiveDirective));
            const script = document.createElement('script');
            script.textContent = 'window.hacked = 1';
            document.body.append(script);
            const image = document.createElement('img');
            image.src = 'http://127.0.0.1:9/x';
            document.body.append(image);
            const style = document.createElement('style');
            style.textContent = '* { display: none }';
            document.body.append(style);
            setTimeout(() => done(found.sort()), 300);
        })"""
    )
    assert stopped == ["img-src", "script-src-elem", "style-src-elem"]
    assert page.evaluate("window.hacked") is None
    assert page.locator("h1").is_visible()


@pytest.mark.parametrize("name", ["accuracy.svg", "outcomes.svg", "disagreement.svg"])
def test_a_chart_is_drawn_and_no_text_leaves_it(visit, scripted_view, tmp_path, name):
    file = tmp_path / name
    file.write_bytes(draw_charts(scripted_view.comparison)[name])
    page = visit(file)
    outside = page.evaluate(
        """() => {
            const whole = document.documentElement.getBoundingClientRect();
            return [...document.querySelectorAll('text')]
                .filter(text => {
                    const box = text.getBoundingClientRect();
                    return box.left < whole.left || box.right > whole.right || box.bottom > whole.bottom;
                })
                .map(text => text.textContent);
        }"""
    )
    assert outside == []
