"""Text stands out from its ground by at least 4.5 to 1 in light, dark and print (WCAG 2.2, 1.4.3)."""

import re
from pathlib import Path

import pytest

import adjudge.web

STYLE = (Path(adjudge.web.__file__).parent / "comparison.css").read_text()
PAIRS = [("ink", "paper"), ("soft", "paper"), ("link", "paper"), ("ink", "tint"), ("odd-ink", "odd")]
FILLS = ["correct", "wrong", "errors"]


def schemes():
    blocks = re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
    assert len(blocks) == 3
    found = [dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block)) for block in blocks]
    assert len({frozenset(scheme) for scheme in found}) == 1, "every scheme sets every colour"
    return found


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_knows_black_and_white():
    assert round(contrast("#000000", "#ffffff"), 3) == 21


@pytest.mark.parametrize("scheme", schemes(), ids=["light", "dark", "print"])
def test_text_and_bars_stand_out(scheme):
    for text, ground in PAIRS:
        assert contrast(scheme[text], scheme[ground]) >= 4.5, (text, ground)
    for fill in FILLS:
        assert contrast(scheme[fill], scheme["tint"]) >= 3, fill
    assert contrast(scheme["interval"], scheme["correct"]) >= 2.5
