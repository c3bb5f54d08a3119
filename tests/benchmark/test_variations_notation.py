"""Claims about the two notations: nothing is lost or misread, and formulas look as people write them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.benchmark.notation import notation
from adjudge.benchmark.notation_table import LOWERED, MINUS, RAISED, spellings

NAMES = ["ascii", "tex"]
SYMBOLS = sorted({*spellings("ascii"), *spellings("tex"), *RAISED, *LOWERED, MINUS})
SPELLED = sorted({*spellings("ascii").values(), *spellings("tex").values()})
PIECES = [*SYMBOLS, *SPELLED, *" \n{}[]()\\^_*-=<>|~'`.,;:$#&%!?/+0123x"]
PIECES += [
    "**2",
    "[i]",
    "^{2}",
    "_{i}",
    "{}",
    "{phi}",
    "{-}",
    "{**2}",
    "four-cycle",
    "n",
    "phi",
    "in",
    "Č",
    "é",
]


@pytest.mark.parametrize("name", NAMES)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_a_text_made_of_symbols_and_their_spellings_comes_back(name: str, text: str) -> None:
    one = notation(name)
    assert one.decode(one.encode(text)) == text


@pytest.mark.parametrize("name", NAMES)
@given(st.text(max_size=60))
def test_any_text_comes_back(name: str, text: str) -> None:
    one = notation(name)
    assert one.decode(one.encode(text)) == text


@pytest.mark.parametrize("name", NAMES)
def test_every_piece_comes_back_beside_every_mark(name: str) -> None:
    one = notation(name)
    marks = [piece for piece in PIECES if len(piece) < 3 and piece.isascii()] + [
        "phi",
        "φ",
        "²",
        "ᵢ",
        MINUS,
        "≤",
    ]
    for piece in PIECES:
        for mark in marks:
            for text in (f"{piece}{mark}", f"{mark}{piece}"):
                assert one.decode(one.encode(text)) == text, text


@pytest.mark.parametrize("name", NAMES)
def test_no_two_symbols_share_a_spelling(name: str) -> None:
    table = spellings(name)
    assert len(set(table.values())) == len(table)
    assert all(spelling.isascii() and " " not in spelling for spelling in table.values())


@pytest.mark.parametrize("name", NAMES)
def test_no_symbol_of_the_table_is_left_in_a_formula(name: str) -> None:
    spaced = notation(name).encode(" ".join(mark for mark in SYMBOLS if not mark.isascii()))
    assert spaced.isascii()


@pytest.mark.parametrize("name", NAMES)
def test_words_and_numbers_stand_where_they_stood(name: str) -> None:
    text = "For every integer n ≥ 2 the sum Σ aᵢ² of 1,024 terms is at most (n − 1)² and φ(n) divides n − 1."
    plain = re.findall(r"[A-Za-z]{2,}|[0-9,]+", text)
    spelled = iter(re.findall(r"[A-Za-z]{2,}|[0-9,]+", notation(name).encode(text)))
    assert all(word in spelled for word in plain)  # a subsequence: spellings stand between them


@pytest.mark.parametrize(
    ("text", "in_ascii", "in_tex"),
    [
        ("1 ≤ k < n", "1 <= k < n", r"1 \leq k < n"),
        ("φ(n) divides n − 1", "phi(n) divides n - 1", r"\varphi(n) divides n - 1"),
        ("every aᵢ ∈ {−1, 1}", "every a[i] IN {-1, 1}", r"every a_{i} \in \{-1, 1\}"),
        ("Σ aᵢ·aᵢ₊ₖ", "SUM a[i]*a[i+k]", r"\Sigma a_{i}\cdot{}a_{i+k}"),
        ("(n − 1)² and 2ⁿ⁺¹", "(n - 1)**2 and 2**(n+1)", r"(n - 1)^{2} and 2^{n+1}"),
        ("a 4-cycle, non-empty", "a 4-cycle, non-empty", "a 4-cycle, non-empty"),
        ("n−1 and p−1", "n-1 and p-1", "n-1 and p-1"),
        ("4·10^18", "4*10^18", r"4\cdot10^18"),
        ("Q → Q", "Q -> Q", r"Q \rightarrow Q"),
        ("Černý, Erdős", "Černý, Erdős", "Černý, Erdős"),
        ("‖t·x‖ < 1", "||t*x|| < 1", r"\Vert{}t\cdot{}x\Vert < 1"),
        ("a prime p", "a prime p", "a prime p"),
    ],
)
def test_formulas_look_as_people_write_them(text: str, in_ascii: str, in_tex: str) -> None:
    assert notation("ascii").encode(text) == in_ascii
    assert notation("tex").encode(text) == in_tex


@pytest.mark.parametrize(
    ("text", "in_ascii"),
    [
        ("2φ", "2{phi}"),
        ("αβ", "{alpha}{beta}"),
        ("the word phi", r"the word \phi"),
        ("x*y", r"x\*y"),
        ("a <= b", r"a \<\= b"),
        ("x²3", r"x{**2}\3"),
        ("{phi}", r"\{\phi\}"),
        ("C-4", r"C\-4"),
        ("aⁿ⁽²⁾", "a{**n(2)}"),
    ],
)
def test_what_could_be_misread_is_marked(text: str, in_ascii: str) -> None:
    assert notation("ascii").encode(text) == in_ascii


def test_a_long_text_is_encoded_in_time_that_grows_with_its_length() -> None:
    hostile = "φ" * 4000 + "phi" * 1000 + "**" * 1000
    for name in NAMES:
        assert notation(name).decode(notation(name).encode(hostile)) == hostile
