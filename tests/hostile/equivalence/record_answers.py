"""Write ``answers.jsonl``: what the engine says about every text of the hostile corpus.

    python tests/hostile/equivalence/record_answers.py

One line a text: its identity (category and digest), length and beginning, and for every syntax and scope the
answers beside ``x+1``, beside itself and, where the corpus knows one, beside an equal text; one answer stands
for several that are the same. Read the difference before you commit it: an answer may only change for a
reason.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ANSWERS = HERE / "answers.jsonl"


def answer(verdict):
    """The verdict, or the code of a refusal."""
    return verdict.refusal.code if verdict.refusal else verdict.verdict


def record(item, answers):
    """The line of one text.

    Args:
        item: of the corpus.
        answers: for every question, its options and the answer.
    """
    told = {}
    for options, said in answers:
        told.setdefault(f"{options['syntax']} {options['scope']}", []).append(said)
    told = {reading: said[0] if len(set(said)) == 1 else said for reading, said in told.items()}
    start = item.text[:24].encode("ascii", "backslashreplace").decode()
    first, *rest = told.values()
    return {
        "answers": first if all(said == first for said in rest) else told,
        "id": item.identity,
        "length": len(item.text),
        "start": start,
    }


def main():
    from hostile_texts import corpus, questions

    from adjudge.algebra import check_equivalence

    lines = []
    for item in corpus():
        answers = [(options, answer(check_equivalence(a, b, **options))) for a, b, options in questions(item)]
        lines.append(json.dumps(record(item, answers), sort_keys=True))
    ANSWERS.write_text("".join(f"{line}\n" for line in lines), "ascii")
    print(f"{len(lines)} texts")


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    main()
