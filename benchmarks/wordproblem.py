"""Word problems: read, solve, hash and replay the public cases of the lane, beside a floor in the same run.

    python benchmarks/wordproblem.py

The floor only splits each text into sentences and matches one compiled pattern, of all templates together,
against each sentence. The goals: 60 microseconds a problem, at most 4 times the floor, time linear in the
number of sentences.
"""

import argparse
import json
import re
import statistics
from pathlib import Path

from rounds import exponent, interleaved, ratio, shown

from adjudge.wordproblem import (
    Refused,
    lexicon_pack,
    operator_pack,
    read_word_problem,
    solve_word_problem,
    verify_trace,
)
from adjudge.wordproblem.sentences import grammar_of

CASES = Path(__file__).resolve().parents[1] / "evals" / "bounded_grammar" / "v1" / "cases.jsonl"
PACK = operator_pack()
SPLIT = re.compile(r"(?<=[.?!]) ").split
SENTENCES = (2, 5, 10, 20, 40)

FLOOR = "floor: split, match one pattern"
WHOLE = "read, solve, hash, replay"


def pattern_of_all_templates():
    """One pattern that takes what any template takes; its groups have no names, since names repeat."""
    grammar = grammar_of(lexicon_pack())
    patterns = [template.whole.__self__.pattern for template in (*grammar.statements, *grammar.questions)]
    return re.compile("|".join(re.sub(r"\?P<\w+>", "", pattern) for pattern in patterns))


MATCH = pattern_of_all_templates().fullmatch


def floor(text):
    """What cannot be avoided: where the sentences are, and which template takes each."""
    for sentence in SPLIT(text):
        MATCH(sentence[:-1])


def whole(text):
    """Everything that stands behind one row of a report."""
    outcome = solve_word_problem(text)
    if isinstance(outcome, Refused):
        return outcome.code
    result = verify_trace(outcome.graph, outcome.trace, PACK)
    return result.passed, outcome.graph_sha256, outcome.trace_sha256


def over(function, texts):
    """A function that treats all texts in turn."""

    def run():
        for text in texts:
            function(text)

    return run


def problem_of(sentences):
    """A problem of so many sentences."""
    middle = ["Ivy buys 3 shells.", "Ivy doubles her shells.", "Ivy eats 4 shells."]
    told = [middle[index % 2 * 2] if index % 6 else middle[1] for index in range(sentences - 2)]
    return " ".join(["Ivy has 9 shells.", *told, "How many shells does Ivy have?"])


def lane(rounds):
    """Print the time of one problem of the lane, by stage."""
    texts = [json.loads(line)["problem"] for line in CASES.read_text("utf-8").splitlines()]
    stages = {FLOOR: floor, "read": read_word_problem, "read, solve, hash": solve_word_problem, WHOLE: whole}
    contestants = {name: over(function, texts) for name, function in stages.items()}
    times = interleaved(contestants, rounds=rounds, least=0.05)
    count = sum(len(SPLIT(text)) for text in texts)
    print(f"{len(texts)} public cases of the lane, {count} sentences; one problem:")
    for name in stages:
        seconds = statistics.median(times[name]) / len(texts)
        print(f"  {name:32} {shown(seconds):>10}   {ratio(times, name, FLOOR):6.2f} x floor")


def growth(rounds):
    """Print the time of one problem by its number of sentences."""
    texts = {size: problem_of(size) for size in SENTENCES}
    assert all(solve_word_problem(text).outcome == "solved" for text in texts.values())
    times = interleaved(
        {size: over(whole, [text]) for size, text in texts.items()}, rounds=rounds, least=0.02
    )
    seconds = [statistics.median(times[size]) for size in SENTENCES]
    print("one problem by number of sentences:")
    for size, spent in zip(SENTENCES, seconds, strict=True):
        print(f"  {size:3} sentences {shown(spent):>10}   {shown(spent / size)} a sentence")
    print(f"  time grows with the number of sentences to the power {exponent(SENTENCES, seconds):.2f}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=21)
    arguments = parser.parse_args()
    lane(arguments.rounds)
    growth(arguments.rounds)


if __name__ == "__main__":
    main()
