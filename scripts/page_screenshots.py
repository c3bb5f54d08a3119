"""Pictures of a comparison page as people meet it: light, dark, on a phone, on paper.

    adjudge compare symbolic-equivalence --html comparison.html
    python scripts/page_screenshots.py comparison.html docs/images

Needs Chromium, poppler's ``pdftoppm`` and the dependency group ``browser``.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

SCREENS = {
    "comparison-light": ("light", 1200, 900),
    "comparison-dark": ("dark", 1200, 900),
    "comparison-phone": ("light", 360, 1480),
}


def main(page_file: Path, folder: Path) -> None:
    """Write the four pictures of ``page_file`` into ``folder``."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium)
        for name, (scheme, width, height) in SCREENS.items():
            page = browser.new_page(color_scheme=scheme, viewport={"width": width, "height": height})
            page.goto(page_file.resolve().as_uri())
            page.screenshot(path=folder / f"{name}.png")
        page = browser.new_page()
        page.goto(page_file.resolve().as_uri())
        with tempfile.TemporaryDirectory() as scratch:
            paper = Path(scratch) / "page.pdf"
            page.pdf(path=paper, format="A4")
            command = ["pdftoppm", "-png", "-r", "80", "-f", "1", "-l", "1", "-singlefile", paper]
            subprocess.run([*command, folder / "comparison-print"], check=True)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
