"""The page about audits of other systems: its table is what the parser does, its names are the real ones."""

import re
from pathlib import Path

from adjudge.audits import equivalence_perturbations, wordproblem_perturbations
from adjudge.audits.refusals import REFUSAL_CODES
from adjudge.contract.reply_audits import Survival
from adjudge.judging.answer_reading import PARSER, read_answer

PAGE = (Path(__file__).resolve().parents[2] / "docs/audit-your-system.md").read_text("utf-8")


def test_the_table_of_replies_is_what_the_parser_reads() -> None:
    table = PAGE[PAGE.index("| Last line |") : PAGE.index("## The bounds")]
    rows = re.findall(r"^\| `(.+)` \| (.+) \|$", table, re.MULTILINE)
    assert len(rows) == 12
    assert [read_answer(reply).said for reply, _ in rows] == [said for _, said in rows]
    assert PARSER in PAGE


def test_every_transform_is_named() -> None:
    named = set(re.findall(r"`([a-z_0-9]+)`", PAGE)) | {"rename_names_2", "rename_names_3"}
    assert {*equivalence_perturbations.KINDS, *wordproblem_perturbations.KINDS} <= named


def test_every_field_and_code_is_a_real_one() -> None:
    fields = set(Survival.__struct_fields__)
    table = PAGE[PAGE.index("| Field |") : PAGE.index("Exit status 0")]
    first_cells = re.findall(r"^\| (.+?) \|", table, re.MULTILINE)[1:]
    assert {name for cell in first_cells for name in re.findall("`([a-z]+)`", cell)} == fields
    assert set(re.findall(r"`([A-Z]+_[A-Z_]+)`", PAGE)) <= set(REFUSAL_CODES)
