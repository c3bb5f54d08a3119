"""Grading one answer against a reference: what is read, what is decided, what is refused and why."""

import itertools
import json
import time
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from adjudge import check_equivalence, grade
from adjudge.algebra import REFUSAL_CODES, recheck
from adjudge.algebra.certificate import CertificateError
from adjudge.judging import grade_reading
from adjudge.judging.grade_boxes import MAX_BOXES
from adjudge.judging.grade_notation import as_latex, program_of
from adjudge.judging.grade_reading import MAX_ANSWER, MAX_REPLY, read_reply
from adjudge.judging.grading import GRADE_CODES

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "algebra" / "data" / "equivalence_cases.jsonl")
    .read_text("utf-8")
    .splitlines()
]
SCOPES = {
    "polynomial": ["polynomial"],
    "rational_function": ["rational"],
    "beyond": ["polynomial", "rational"],
}
EQUAL, DIFFERENT, REFUSED = "equivalent", "not_equivalent", "refused"

READ = [
    ("R4", "5", r"\boxed{5}"),
    ("R4", "5", r"It is $x = \boxed{5}$."),
    ("R4", "5", r"Thus \[\boxed{5}\] and we are done."),
    ("R4", "5", r"**\boxed{5}**"),
    ("R4", "5", r"It is **$\boxed{5}$**."),
    ("R4", "5", "x = 5\n\n\\boxed{5}"),
    ("R4", "5", r"(That is \boxed{5})"),
    ("R4", "5", r"\[ x = \boxed{5}. \]"),
    ("R4", "5", r"\begin{align} x &= \boxed{5} \end{align}"),
    ("R4", r"\frac{1}{2}", r"\fbox{ \frac{1}{2} }"),
    ("R4", "5", r"<think>first \boxed{6}, wait</think>so \boxed{5}"),
    ("R4", "5", r"<answer>\boxed{5}</answer>"),
    ("R4", "5", r"\boxed{5}<|im_end|>"),
    ("R4", "5", "\\boxed{5}\n\nThis is not a square, but it is a sum of two."),
    ("R4", "5", r"\boxed{\text{5}}"),
    ("R4", "5", r"The answer is \(\therefore\boxed{5}\)"),
    ("R5", "5", "Answer: 5"),
    ("R5", "5", "It is a sum.\n\n**Answer:** $5$."),
    ("R5", "5", "**Final answer: 5**"),
    ("R5", "5", "**The answer is 5.**"),
    ("R5", "5", "**The answer is** 5"),
    ("R5", "5", "The answer is **5**."),
    ("R5", "5", "Answer: *5*"),
    ("R5", "-5", "- Answer: -5"),
    ("R5", "5", "**Answer:**\n\n**5**"),
    ("R5", "5", "Answer: `5`"),
    ("R5", "5", r"Answer: \(5\)"),
    ("R5", "5", "So, the final answer is: $5$"),
    ("R5", "5", "It is a square, so the answer is 5."),
    ("R5", "5", "### Final Answer\n\n$5$"),
    ("R5", "5", "2 + 3 = <<2+3=5>>5\n#### 5"),
    ("R5", "5", "Final Answer: The final answer is $5$. I hope it is correct."),
    ("R5", "5", "<answer> 5 </answer>"),
    ("R5", "5", "```\nAnswer: 5\n```"),
    ("R6", "5", "$5$"),
    ("R6", "5", r"\(5\)"),
    ("R6", "5", "$$\n5\n$$"),
    ("R7", "5", "5"),
    ("R7", "5", " `5`. "),
    ("R7", "x y + 1", "x y + 1"),
    ("R7", "no solution", "no solution"),
    ("R4", "5", r"hm</think>\boxed{6}, wait</think>so \boxed{5}"),
    ("R6", r"$5\$", r"$5\$"),
    ("R7", "$x$ + $y$", "$x$ + $y$"),
    ("R7", "5..", "5.."),
]


@pytest.mark.parametrize("rule, text, reply", READ)
def test_the_answer_is_read_where_it_is_marked(rule, text, reply):
    reading = read_reply(reply)
    assert (reading.rule, reading.code, [each.text for each in reading.candidates]) == (rule, None, [text])


COMMITTED = [
    "**Final Answer**\n\n\\boxed{5}",
    r"Therefore, the number of pairs is $\boxed{5}$.",
    "### Final Answer\n\n$$\n\\boxed{5}\n$$",
    "\\begin{align*}\nx &= 2+3 \\\\\n&= \\boxed{5}.\n\\end{align*}\nThis completes the proof.",
    "Since $x \\ne 0$, it is not negative.\n\nTherefore the answer is $\\boxed{5}$.",
    r"\begin{aligned} x &= 2 + 3 \\ \boxed{5} \end{aligned}",
    "The area is πr = \\boxed{5}",
    "There is no way round it. So \\boxed{5}.",
    "We get a total of $\\boxed{5}$.",
    "There are $4+1=\\boxed{5}$ ways.",
    "\\boxed{5}\n\nLet me know if you have any questions!",
    "所以答案是 $\\boxed{5}$。",
    "因此，最终答案为：\\boxed{5}",
    r"Vậy đáp án là \boxed{5}.",
    r"La réponse est \boxed{5}.",
    "Step 1: add.\n\n---\n\n\\boxed{5}",
    r"**x = \boxed{5}**",
    r"\textbf{The answer is $\boxed{5}$}",
    r"The answer is `\boxed{5}`.",
    r"$\boxed{5} \quad \blacksquare$",
    "Reasoning.\n\n<answer>\n5\n</answer>",
    "So the answer is <Answer>5</Answer>.",
    "<|channel|>analysis<|message|>6?<|end|><|channel|>final<|message|>So \\boxed{5}",
    "<thinking>6, not 5</thinking>\\boxed{5}",
    "The answer is the number of pairs.\n\nThe answer is 5.",
    "#### Step 1\nWe add.\n#### 5",
]

UNCOMMITTED = [
    # of something larger
    r"x != \boxed{5}", r"x <= \boxed{5}", "x ≤ \\boxed{5}", r"x \not= \boxed{5}", "¬\\boxed{5}",
    "±\\boxed{5}",
    "√\\boxed{5}", "½\\boxed{5}", "－\\boxed{5}", "‑\\boxed{5}", "-\u00a0\\boxed{5}", r"-\quad\boxed{5}",
    r"-\,\boxed{5}", r"2\ \boxed{5}", r"-\(\boxed{5}\)", r"2\displaystyle\boxed{5}", r"1.\boxed{5}",
    r"1,\boxed{5}",
    r"(6, \boxed{5})", r"6, \boxed{5}", r"(\boxed{5}, 6)", r"\boxed{5},000", r"\boxed{5}.5", r"\boxed{5}:6",
    r"\boxed{5}...", r"\boxed{5}'", r"\boxed{5}\ x", r"\boxed{5}\\ + x", "\\boxed{5}\n+ x", "\\boxed{5}\n= x",
    r"\cancel{x = \boxed{5}}", r"\phantom{It is \boxed{5}}", r"\\boxed{5}", r"\boxed{5} cm",
    r"\boxed{5} million",
    r"\boxed{5} percent", r"\boxed{5} times two", r"\boxed{5} squared", r"\boxed{5} mod 7",
    r"\boxed{5}, in millions",
    r"minus \boxed{5}", r"half of \boxed{5}", r"the square root of \boxed{5}", r"at least \boxed{5}",
    r"more than \boxed{5}", r"close to \boxed{5}", r"approx. \boxed{5}", r"other than \boxed{5}",
    r"instead of \boxed{5}", "-<answer>5</answer>", "2<answer>5</answer>", "<answer>5</answer>%",
    "<answer>5</answer>0", "<answer>5</answer> cm",
    # hidden, struck out or quoted
    "~~The answer is \\boxed{5}~~ six", "~~5~~ six\nAnswer: 5", "<!-- so \\boxed{5}. -->",
    "<!--\nAnswer: 5\n-->",
    "<del>so \\boxed{5}</del>", "Old: <s>so \\boxed{5}</s>", "% so \\boxed{5}", "It is six. % not \\boxed{5}",
    "\\begin{verbatim}\n\\boxed{5}\n\\end{verbatim}", "\\iffalse\n\\boxed{5}\n\\fi",
    r"\renewcommand{\boxed}[1]{6} so \boxed{5}", "\u202eso \\boxed{5}", "n\u00adot \\boxed{5}",
    "n\u200bot \\boxed{5}", "n\u043et \\boxed{5}", "n\u03bft \\boxed{5}",
    "5\u0336", '"\\boxed{5}"', r"Put your final answer within \boxed{5}.",
    r"You asked me to write it as \boxed{5}.", r"`\boxed{5}` is the format you asked for.",
    r"For example, \boxed{5}",
    "Format:\nAnswer: 5", "The textbook says \\boxed{5}.", "Bob said, the answer is 5",
    "<THINK>so \\boxed{5}", "<thinking>\nso \\boxed{5}", "<think\n>so \\boxed{5}",
    "<|begin_of_thought|>so \\boxed{5}",
    "<|channel|>analysis<|message|>so \\boxed{5}", "<seed:think>so \\boxed{5}", "◁think▷so \\boxed{5}",
    # negated, hedged or asked
    "It is not: \\boxed{5}", "The following is not the answer:\n\n$$\\boxed{5}$$", r"Wrong answer: \boxed{5}",
    r"I'm not sure, but \boxed{5}", r"I don't know. \boxed{5}", "I have no idea.\nAnswer: 5",
    "It is not true that\nAnswer: 5", r"It cant be \boxed{5}", r"Nobody would say that it is \boxed{5}.",
    r"A common mistake is \boxed{5}.", r"We rule out \boxed{5}; so six.", r"If x > 0, we get \boxed{5}",
    r"\boxed{5}, if x > 0", r"\boxed{5} for x > 0", r"Either \boxed{5}, or six", r"\boxed{5} and $x$",
    r"Would \boxed{5} be right?", r"Should it be \boxed{5}, or x?", r"\boxed{5} (?)",
    r"\boxed{5}, a contradiction",
    "答案不是 \\boxed{5}", "也许是 \\boxed{5}", "может быть \\boxed{5}", "الجواب ليس \\boxed{5}",
    "Cevap \\boxed{5} değil",
    "vielleicht \\boxed{5}", "quizás \\boxed{5}", "It is not <answer>5</answer>", "Maybe <answer>5</answer>",
    "Is it <answer>5</answer>?",
    # taken back, or one of several
    "\\boxed{5}\n\nperhaps", "\\boxed{5}\nNo, it is six.", "\\boxed{5}\nJust kidding.",
    "\\boxed{5}\nSo x = y.",
    "\\boxed{5}\nHowever, the true value is 6.", "\\boxed{5}\nOn second thought, six.",
    "\\boxed{5}\nHold on, six.",
    "\\boxed{5}\nThat was an error.", "\\boxed{5}\nI am not sure.", r"\boxed{5} and 6",
    "(a) \\boxed{5}\n(b) 6",
    "<answer>5</answer> or 6", "<answer>5</answer>\nThe final answer is 6", "<answer>5</answer>\n\\boxed{6}",
    "<ANSWER>6</ANSWER><answer>5</answer>", "The answer is 6.\n\nThe answer is 5.", "#### 6\n#### 5",
]  # fmt: skip

UNREAD = [
    ("R0", "NOT_TEXT", None),
    ("R0", "NOT_TEXT", 5.0),
    ("R0", "NOT_TEXT", b"5"),
    ("R1", "EMPTY_EXPRESSION", " \n\t"),
    ("R1", "EMPTY_EXPRESSION", "```\n```"),
    ("R2", "REPLY_TOO_LONG", "5 " * (MAX_REPLY // 2) + "\n"),
    ("R3", "UNFINISHED", r"<think>It must be \boxed{5}."),
    ("R4", "UNFINISHED", r"It is \boxed{5"),
    ("R4", "UNFINISHED", r"It is \boxed{5}, and then \boxed{\frac{1}{2}"),
    ("R4", "UNCLEAR", r"\boxed 5"),
    ("R4", "UNCLEAR", r"-\boxed{5}"),
    ("R4", "UNCLEAR", r"2\boxed{5}"),
    ("R4", "UNCLEAR", r"\boxed{5}^2"),
    ("R4", "UNCLEAR", r"\boxed{5}_2"),
    ("R4", "UNCLEAR", r"\boxed{5}*2"),
    ("R4", "UNCLEAR", r"\boxed{5} * 2"),
    ("R4", "UNCLEAR", r"$\boxed{5}$ + 2"),
    ("R4", "UNCLEAR", r"(\boxed{5})^2"),
    ("R4", "UNCLEAR", r"{\boxed{5}}^2"),
    ("R4", "UNCLEAR", r"$\left(\boxed{5}\right)^2$"),
    ("R4", "UNCLEAR", r"2*\boxed{5}"),
    ("R4", "UNCLEAR", r"2 * \boxed{5}"),
    ("R4", "UNCLEAR", r"x*\boxed{5}"),
    ("R4", "UNCLEAR", r"2(\boxed{5})"),
    ("R4", "UNCLEAR", r"2\cdot\boxed{5}"),
    ("R4", "UNCLEAR", "x -\n\\boxed{5}"),
    ("R4", "UNCLEAR", r"\boxed{5} x"),
    ("R4", "UNCLEAR", r"\sqrt[3]{\boxed{5}}"),
    ("R4", "UNCLEAR", r"\boxed{5}\%"),
    ("R4", "UNCLEAR", r"\boxed{5}!"),
    ("R4", "UNCLEAR", r"\boxed{5}\text{ cm}"),
    ("R4", "UNCLEAR", r"\frac{\boxed{5}}{2}"),
    ("R4", "UNCLEAR", r"$x\boxed{5}$"),
    ("R4", "UNCLEAR", r"It is about $\approx \boxed{5}$"),
    ("R4", "HEDGED", r"The answer is not \boxed{5}."),
    ("R4", "HEDGED", r"The answer isn’t \boxed{5}."),
    ("R4", "HEDGED", r"Perhaps it is \boxed{5}"),
    ("R4", "HEDGED", r"If n is even we get \boxed{5}."),
    ("R4", "HEDGED", r"\boxed{5} if n is even"),
    ("R4", "HEDGED", r"7 or \boxed{5}"),
    ("R4", "HEDGED", r"\boxed{5}?"),
    ("R4", "HEDGED", r"\boxed{5} is wrong."),
    ("R4", "HEDGED", r"\boxed{5} is what one would expect first, but it is six."),
    ("R4", "HEDGED", r"Some say \boxed{5}. I disagree: it is six."),
    ("R4", "HEDGED", "\\boxed{5}\n\nWait, I forgot the sign."),
    ("R5", "HEDGED", "It is certainly not\nAnswer: 5"),
    ("R5", "HEDGED", "If x > 3.5, the answer is 5."),
    ("R5", "HEDGED", "<answer>5</answer> Actually, no."),
    ("R5", "SEVERAL_ANSWERS", "<answer>5</answer><answer>6</answer>"),
    ("R5", "UNFINISHED", "<answer>5"),
    ("R5", "UNCLEAR", "Answer:\n- 5"),
    ("R7", "RESOURCE_LIMIT", "5" * (MAX_ANSWER + 1)),
    ("R8", "NO_ANSWER", "7\n8"),
    ("R8", "NO_ANSWER", "We get $5$ from the sum.\nThat was easy."),
    ("R8", "NO_ANSWER", "There are 5 apples on the table"),
    ("R5", "SEVERAL_ANSWERS", "".join(f"Answer: {k}\n" for k in range(9))),
]


@pytest.mark.parametrize("reply", COMMITTED)
def test_usual_ways_to_commit_to_an_answer_are_read(reply):
    assert grade("5", reply).correct


@pytest.mark.parametrize("reply", UNCOMMITTED)
def test_what_a_careful_reader_would_not_take_for_the_answer_is_not_equal(reply):
    for found in (grade("5", reply), grade(reply, "5")):
        assert found.verdict == REFUSED, found


@pytest.mark.parametrize("rule, code, reply", UNREAD)
def test_what_is_not_clearly_said_is_refused(rule, code, reply):
    reading = read_reply(reply)
    assert (reading.rule, reading.code, reading.candidates) == (rule, code, ())
    found = grade("5", reply)
    assert (found.verdict, found.code, found.side, found.correct) == (REFUSED, code, "answer", False)
    assert found.message
    assert found.certificate is None
    assert found.answer is None
    if isinstance(reply, str):
        assert grade(reply, "5").side == "gold"


DECIDED = [
    ("x^2+2x+1", "(x+1)^2", EQUAL),
    (r"\frac12", "0.5", EQUAL),
    ("1/3", "0.333333", DIFFERENT),
    ("x^10 + x_12", r"\boxed{x^{10} + x_{12}}", EQUAL),
    ("1.25*a*b - 3/7^2", r"$\frac{5}{4}ab - \frac{3}{49}$", EQUAL),
    ("-x^2", r"$-\left(x\right)^{2}$", EQUAL),
    ("(-x)^2", r"$-x^{2}$", DIFFERENT),
    ("2^3^2", r"$512 + 0\cdot\alpha$", EQUAL),
    ("x^-2", r"\frac{1}{x^2}", EQUAL),
    ("12pi", r"$\pi\cdot 12$", EQUAL),
    ("2πr", "2*pi*r", EQUAL),
    ("2pir", "2*pi*r", "UNKNOWN_IDENTIFIER"),
    ("pi", "3.14159", DIFFERENT),
    (r"\frac{\pi}{2}", r"\frac\pi2", EQUAL),
    ("pi + e", "pi - e", "AMBIGUOUS"),
    (r"\pi(x)", "pi x", "UNKNOWN_IDENTIFIER"),
    ("pi + p_314", "pi + p_314 + 1", "UNKNOWN_IDENTIFIER"),
    ("50%", r"$50.0\%$", EQUAL),
    ("50%", "51%", DIFFERENT),
    ("50%", "50", "DIFFERENT_KINDS"),
    ("0.5", r"50\%", "DIFFERENT_KINDS"),
    ("x = 5", "$x=5.0$", EQUAL),
    ("x = 5", "x = 6", DIFFERENT),
    ("x = 5", "y = 5", "DIFFERENT_KINDS"),
    ("x = 5", "5", "DIFFERENT_KINDS"),
    (r"r = \frac{1}{2}", "r = 0.5", EQUAL),
    ("x = x + 1", "x = x + 2", "ILLEGAL_CHARACTER"),
    (r"\alpha = \alpha + 1", r"\alpha = \alpha + 2", "ILLEGAL_CHARACTER"),
    ("x = y = 5", "x = y = 6", "ILLEGAL_CHARACTER"),
    ("(1, 2)", r"\boxed{(1, \frac{4}{2})}", EQUAL),
    ("(1,2)", "(2,1)", DIFFERENT),
    ("(1,2)", "(1,2,3)", DIFFERENT),
    ("(1,2)", "{1,2}", "DIFFERENT_KINDS"),
    ("(1,2)", "[1,2]", "DIFFERENT_KINDS"),
    (r"\left(1, 2\right)", "(1,2)", EQUAL),
    ("(1, sin(x))", "(1, sin(y))", "FUNCTION_APPLICATION"),
    ("(1, sin(x))", "(2, sin(y))", DIFFERENT),
    (r"\{1, 2\}", r"$\left\{ 2,1 \right\}$", EQUAL),
    ("{1,2}", "{2, 1, 4/2}", EQUAL),
    ("{1,2}", "{1,3}", DIFFERENT),
    ("{1,2}", "{1}", DIFFERENT),
    ("{1, sin(x)}", "{1, sin(y)}", "FUNCTION_APPLICATION"),
    ("{1, x/(1-1)}", "{1, 2}", "UNDEFINED"),
    ("1, 2", "1, 4/2", EQUAL),
    ("1, 2", "2, 1", "UNCLEAR"),
    ("1, 2", "1, 2, 3", "UNCLEAR"),
    ("1, 2", "1,2", "UNCLEAR"),
    ("1,2,3", "1, 2, 3", EQUAL),
    ("(1,000, 2)", "(1, 0, 2)", "UNCLEAR"),
    ("1000", "1,000", "UNCLEAR"),
    ("x,", "x", "ILLEGAL_CHARACTER"),
    (r"x\,y", "xy", EQUAL),
    (r"$\{1,2\}$", r"${1,2}$", "DIFFERENT_KINDS"),
    (r"\sqrt{2}", r"The answer is $\sqrt{2}$.", EQUAL),
    (r"\sqrt{8}", r"2\sqrt{2}", "FUNCTION_APPLICATION"),
    ("Evelyn", r"\boxed{\text{Evelyn}}", EQUAL),
    ("0 < x < 1", "0 < x <  1", EQUAL),
    ("0 < x < 1", "0<x<1", EQUAL),
    ("=", "=", "ILLEGAL_CHARACTER"),
    ("1/0", "1/0", "UNDEFINED"),
    ("1/2x", "1/2x", EQUAL),
    ("2 1/2", "2 1/2", EQUAL),
    ("BCA", "ABC", "UNCLEAR"),
    ("tea", r"\text{eat}", "UNCLEAR"),
    ("no", "no", EQUAL),
    ("no", "on", "UNCLEAR"),
    ("B", r"\text{B}", EQUAL),
    ("(B)", "B", EQUAL),
    ("B", "b", "UNCLEAR"),
    ("B", "C", DIFFERENT),
    ("ten", "10", "UNCLEAR"),
    (r"\text{six}", "6.0", "UNCLEAR"),
    ("5th", "5", "UNCLEAR"),
    ("5days", "5", "UNCLEAR"),
    ("8 days", "8 d a y s", "UNCLEAR"),
    (r"\varphi + 1", r"\phi + 1", "UNCLEAR"),
    (r"\varphi + 1", r"1 + \varphi", EQUAL),
    ("(x^10, 1/2)", r"(x^{10}, \frac{1}{2})", EQUAL),
    ("(x^10, 1/2)", r"(x^10, \frac{1}{2})", "AMBIGUOUS"),
    (r"\{x^{10}, 1\}", r"\{x^10, 1\}", "AMBIGUOUS"),
    (r"x^{12}\%", r"x^12\%", "AMBIGUOUS"),
    ("a b c", "c*b*a", EQUAL),
    ("8", "8 cm", "UNCLEAR"),
    ("8cm", "8 cm", EQUAL),
    ("8 cm", "9 cm", DIFFERENT),
    ("8 cm", "8 m c", "UNCLEAR"),
    ("5", "5 each", "UNCLEAR"),
    ("3 abc", "3 cab", "UNCLEAR"),
    ("3 abc", "3a*b*c", EQUAL),
    ("3m", "3", DIFFERENT),
    ("8", "7 or maybe 8", "HEDGED"),
    ("8", "not 8", "HEDGED"),
    ("i^2", "-1", "AMBIGUOUS"),
    ("9^9^9^9", "1", "RESOURCE_LIMIT"),
    ("5", r"\boxed{5} and \boxed{6}", "SEVERAL_ANSWERS"),
    ("7", r"\boxed{5} and \boxed{6}", DIFFERENT),
    ("1/2", r"\boxed{1/2}, that is \boxed{0.5}", EQUAL),
    ("5", "So \\boxed{5}.\n\nAnswer: 6", "SEVERAL_ANSWERS"),
    ("5", "Answer: 6\nAnswer: 5", "SEVERAL_ANSWERS"),
]


@pytest.mark.parametrize("gold, answer, outcome", DECIDED)
def test_the_verdict_either_way_round(gold, answer, outcome):
    for found in (grade(gold, answer), grade(answer, gold)):
        assert (found.code or found.verdict) == outcome, found
        assert found.correct is (found.verdict == EQUAL)
        assert (found.verdict == REFUSED) is (found.code is not None) is (found.message is not None)
        assert found.code is None or found.code in GRADE_CODES or found.code in REFUSAL_CODES
        for decision in found.evidence:
            assert decision.verdict != REFUSED
        assert json.loads(json.dumps(found.to_dict()))["verdict"] == found.verdict


SAME = [
    (r"90^\circ", r"\boxed{90^\circ}"),
    ("[1,2)", r"\boxed{[1, 2)}"),
    (r"(-\infty,2]", r"( -\infty , 2]"),
    (r"[0,1]\cup(2,3)", r"[0, 1] \cup (2, 3)"),
    (r"A \cup B", r"A\cup B"),
    (r"x \geq 2", r"x\geq  2"),
    ("x≥2", "x ≥ 2"),
    (r"\sqrt{2}", r"\sqrt {2}"),
    (r"\sqrt 2", r"\sqrt2"),
    (r"\frac{1} {2}\sin (x)", r"\frac{1}{2} \sin(x)"),
    (r"2\frac{1}{2}", r"\boxed{2 \frac{1}{2}}"),
    ("July 4", r"The answer is \boxed{\text{July 4}}."),
    (r"5 \text{ cm}", r"5\text{  cm}"),
    ("x = - y!", "x=-y!"),
    ("[ 1,2 )", "[1,2)"),
    (r"\sqrt{2}x (y)", r"\sqrt{2}x(y)"),
    (r"1{,}000", r"\boxed{1{,} 000}"),
]
"""Texts of one row differ in white space that means nothing."""

OTHER = [
    (r"\sinx", r"\sin x"),
    ("x! = 5", "x != 5"),
    ("x! = 5", "x!= 5"),
    ("x**2!", "x* *2!"),
    ("1, 234!", "1,234!"),
    ("[1,234]", "[1, 234]"),
    ("[1,2; 3]", "[1, 2; 3]"),
    (r"\{1,234\}", r"\{1, 234\}"),
    (r"\sqrt{1,2}", r"\sqrt{1, 2}"),
    ("sqrt(1,2)", "sqrt(1, 2)"),
    (r"\sin(1,2)", r"\sin(1, 2)"),
    ("f(x) = 1,2", "f(x) = 1, 2"),
    ("2 1/2", "21/2"),
    ("1/2 (x)", "1/2(x)"),
    ("July 4", "July4"),
    (r"\sqrt{1 2}", r"\sqrt{12}"),
    ("3 .5!", "3.5!"),
    (r"\text{a - b}!", r"\text{a-b}!"),
    (r"\text{a \emph{b} - c}", r"\text{a \emph{b}-c}"),
    (r"\begin{matrix} 1 \\ [2] \end{matrix}", r"\begin{matrix} 1 \\[2] \end{matrix}"),
    (r"\sqrt{2}", r"\sqrt{3}"),
    ("x+!", "x-!"),
    ("x > !1", "x >! 1"),
]
"""Texts of one row may mean two things."""


@pytest.mark.parametrize("gold, answer", SAME)
def test_white_space_that_means_nothing_does_not_make_another_text(gold, answer):
    for found in (grade(gold, answer), grade(answer, gold), grade(gold, gold)):
        assert found.correct, found
        assert found.same_text


@pytest.mark.parametrize("gold, answer", OTHER)
def test_white_space_that_may_mean_something_does(gold, answer):
    for found in (grade(gold, answer), grade(answer, gold)):
        assert not found.same_text, found
        assert found.verdict != EQUAL


def test_where_a_limit_is_exceeded_or_a_value_is_missing_the_same_text_is_not_enough():
    assert grade("9^9^9^9", "9^9^9^9").code == "RESOURCE_LIMIT"
    assert grade("1/0", "1/0").code == "UNDEFINED"


CAUSES = [
    ("18", "The answer is 18 dollars.", "'dollars' stands on one side only"),
    ("18", r"\boxed{18\text{ dollars}}", "'dollars' stands on one side only"),
    ("4", "July 4", "'July' stands on one side only"),
    ("1000", r"\boxed{1{,}000}", "thousands separator"),
    ("1000", r"1\,000.5 + [", "thousands separator"),
    ("18", r"\$18", "currency sign stands on one side only"),
    ("18", "The answer is $18.", "currency sign stands on one side only"),
    ("18", "18€", "currency sign stands on one side only"),
    ("90", r"90^\circ", "degree sign stands on one side only"),
    (r"\frac13", r"0.\overline{3}", "repeating decimal"),
    ("1/3", "0.333...", "repeating decimal"),
    ("2*pi*r", "2pir", "'pir' is not a product"),
    ("2", "x $ y", "character '$'"),
    (r"\$18.00", r"\$18", "command"),
]


@pytest.mark.parametrize("gold, answer, said", CAUSES)
def test_a_refusal_names_what_the_reader_can_change(gold, answer, said):
    found = grade(gold, answer)
    assert said in found.message
    assert found.code in REFUSAL_CODES
    assert found.message.startswith(f"{found.side}: ")
    assert said in grade(answer, gold).message


def test_a_cause_is_looked_for_on_the_side_that_is_blamed():
    assert "sqrt" in grade(r"\sqrt{2}", r"\$18").message
    assert "'['" in grade("[1, 2)", r"\$18").message


def test_there_is_an_example_of_every_code():
    seen = {code for _, code, _ in UNREAD} | {outcome for _, _, outcome in DECIDED}
    assert seen >= set(GRADE_CODES)


def test_the_certificate_is_that_of_the_engine_and_can_be_checked_again():
    for gold, answer in (("x^2-1", "(x-1)(x+1)"), ("x^2", r"$x^{3}$"), ("x^10", r"\boxed{x^{5}x^{5}}")):
        found = grade(gold, answer)
        assert found.evidence[0].certificate == found.certificate
        recheck.recheck(found.certificate)
        with pytest.raises(CertificateError):
            recheck.recheck(found.certificate | {"b": ["7"]})
    same = check_equivalence("x^2-1", "(x-1)(x+1)", scope="rational")
    assert grade("x^2-1", "(x-1)(x+1)").certificate == same.certificate


def test_a_grade_on_several_decisions_holds_them_all():
    assert len(grade("(1, 2)", "(1, 4/2)").evidence) == 2
    assert grade("(1, 2)", "(1, 4/2)").certificate is None
    assert len(grade("{1, 2}", "{2, 1}").evidence) == 4
    assert [each.verdict for each in grade("{1, 2}", "{1, 3}").evidence] == [DIFFERENT] * 2
    assert grade("(1, 2)", "(3, 2)").certificate["kind"] == "point"
    assert grade("(1, 2)", "(1, 2, 3)").evidence == ()


def test_two_equal_texts_are_told_apart_from_a_decision():
    found = grade(r"\sqrt{2}", r"\sqrt{2}")
    assert found.same_text
    assert found.evidence == ()
    assert not grade("x", "x").same_text


def test_a_quotient_is_compared_formally_unless_asked_otherwise():
    found = grade("x+1", "(x^2-1)/(x-1)")
    assert found.correct
    assert [note["kind"] for note in found.evidence[0].notes] == ["domain"]
    assert grade("x+1", "(x^2-1)/(x-1)", scope="polynomial").code == "SYMBOLIC_DENOMINATOR"
    with pytest.raises(ValueError, match="unknown scope 'real'"):
        grade("x", "x", scope="real")


def test_a_grade_has_no_truth_value():
    with pytest.raises(TypeError, match=r"\.correct"):
        bool(grade("5", "5"))


@pytest.mark.parametrize("gold", [5, Fraction(10, 2), Decimal("5.0"), Decimal("5E0"), "5", 10**0 * 5])
def test_a_reference_may_be_an_exact_number(gold):
    assert grade(gold, "5.00").correct
    assert grade(gold, "-5").verdict == DIFFERENT
    assert grade("5", gold).correct


def test_exact_numbers_of_any_size_and_sign():
    assert grade(Fraction(-3, 7), r"-\frac{3}{7}").correct
    assert grade(Decimal("-0.125"), "-1/8").correct
    assert grade(-(10**3_000), f"-1{'0' * 3_000}").correct
    assert grade(10**5_000, "1").code == "RESOURCE_LIMIT"
    assert grade("1", Decimal("NaN")).code == "NOT_TEXT"
    assert grade("1", Decimal("1E+99999")).code == "NOT_TEXT"


@pytest.mark.parametrize("gold", [0.5, True, None, b"5", Decimal("NaN"), Decimal("Infinity"), ["5"]])
def test_a_reference_that_is_not_exact_is_a_type_error(gold):
    with pytest.raises(TypeError, match="gold must be text or an exact number"):
        grade(gold, "5")


def test_a_subclass_of_text_is_text():
    class Text(str):
        __slots__ = ()

        def __str__(self):
            raise AssertionError

    assert grade(Text("5"), Text("5.0")).correct


@pytest.mark.parametrize(
    "wrap", ["{}", r"\boxed{{{}}}", "It is so.\n\nThe answer is ${}$.", "<answer>{}</answer>"]
)
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_checked_label_is_never_contradicted(case, wrap):
    if wrap != "{}" and case["syntax"] == "plain" and not case["b"].strip():
        pytest.skip("nothing to wrap")
    for scope in SCOPES[case["scope"]]:
        for found in (
            grade(case["a"], wrap.format(case["b"]), scope=scope),
            grade(wrap.format(case["b"]), case["a"], scope=scope),
        ):
            if not case["policy"]:
                assert found.verdict in (case["expected"], REFUSED), found
            elif case["expected"] != REFUSED:
                assert found.verdict != {EQUAL: DIFFERENT, DIFFERENT: EQUAL}[case["expected"]], found


def test_nearly_every_decided_case_is_decided():
    undecided = [
        case["id"]
        for case in CASES
        if case["expected"] != REFUSED
        and grade(case["a"], case["b"], scope=SCOPES[case["scope"]][-1]).verdict == REFUSED
    ]
    assert undecided == ["eq-094"], "an expression over two lines has no mark"


NAMES = ("x", "y", "a", "x_1")


@st.composite
def expressions(draw, depth=3):
    """An expression as (plain text, LaTeX, function of an assignment); exact, without zero divisors."""
    kind = draw(
        st.sampled_from(("number", "name", "decimal", "+", "-", "*", "/", "^", "neg") if depth else ("name",))
    )
    if kind == "number":
        number = draw(st.integers(0, 12))
        return str(number), str(number), lambda _: Fraction(number)
    if kind == "decimal":
        number = draw(st.integers(1, 999))
        text = f"{number / 100:.2f}"
        return text, text, lambda _: Fraction(number, 100)
    if kind == "name":
        name = draw(st.sampled_from(NAMES))
        return name, name, lambda at: at[name]
    plain, latex, value = draw(expressions(depth=depth - 1))
    if kind == "neg":
        return f"(-({plain}))", rf"\left(-{{({latex})}}\right)", lambda at: -value(at)
    if kind == "^":
        power = draw(st.integers(1, 11))
        return f"({plain})^{power}", f"({latex})^{{{power}}}", lambda at: value(at) ** power
    if kind == "/":
        divisor = draw(st.integers(1, 9))
        return f"(({plain})/{divisor})", rf"\frac{{{latex}}}{{{divisor}}}", lambda at: value(at) / divisor
    other_plain, other_latex, other = draw(expressions(depth=depth - 1))
    operation = {"+": Fraction.__add__, "-": Fraction.__sub__, "*": Fraction.__mul__}[kind]
    sign = r" \cdot " if kind == "*" else f" {kind} "
    return (
        f"(({plain}) {kind} ({other_plain}))",
        f"(({latex}){sign}({other_latex}))",
        lambda at: operation(value(at), other(at)),
    )


POINTS = [dict(zip(NAMES, map(Fraction, values), strict=True)) for values in ((2, 3, 5, 7), (-1, 4, 0, 11))]
WRAPPERS = (
    r"\boxed{%s}",
    "$%s$",
    r"\[ %s \]",
    "Answer: %s",
    "We work it out.\n\nSo the final answer is $%s$.",
    "We work it out.\n**Answer:** %s",
    "<think>hm</think><answer>%s</answer>",
)


@settings(deadline=None, max_examples=60)
@given(expressions(), expressions(), st.sampled_from(WRAPPERS))
def test_the_notation_and_the_words_around_do_not_change_a_verdict(first, second, wrapper):
    plain_a, latex_a, value_a = first
    plain_b, latex_b, value_b = second
    verdict = grade(plain_a, plain_b).verdict
    assert verdict == grade(plain_b, plain_a).verdict
    for a, b in itertools.product((plain_a, latex_a), (plain_b, latex_b)):
        assert grade(a, wrapper % b).verdict == verdict
    values = [value_a(at) == value_b(at) for at in POINTS]
    if verdict == EQUAL:
        assert all(values)
    elif not all(values):
        assert verdict == DIFFERENT


@settings(deadline=None, max_examples=60)
@given(expressions(), expressions())
def test_an_expression_equals_itself_in_the_other_notation(first, second):
    plain, latex, _ = first
    assert grade(plain, latex).correct
    assert grade(f"({plain}, 1)", rf"$\left({latex}, 1\right)$").correct
    assert grade(f"{{{plain}, {second[0]}}}", rf"$\{{{second[1]}, {latex}\}}$").correct


@settings(deadline=None, max_examples=60)
@given(expressions())
def test_a_plain_program_written_in_latex_is_read_as_the_same_program(expression):
    plain = expression[0]
    assume("." not in plain)
    program = program_of(plain, "plain", "rational")
    assert program_of(as_latex(program), "latex", "rational") == program


@pytest.mark.parametrize(
    "plain",
    [
        "a*(b*c)", "a/(b/c)", "a/(b*c)", "a*(b/c)", "a-(b-c)", "a-(b+c)", "(a^2)^3", "(-a)^2", "-a^2",
        "-(-a)", "-(a+b)", "a*(-b)", "2^-1*a", "(a+b)^-2", "(a/b)^3", "a/b/c", "a-b-c", "(a-b)*(c-x_12)",
        "f*(a+1)", "12345", "a^0",
    ],
)  # fmt: skip
def test_brackets_are_written_where_they_are_needed(plain):
    program = program_of(plain, "plain", "rational")
    assert program_of(as_latex(program), "latex", "rational") == program


def test_a_grade_of_several_decisions_gives_less_work_to_each():
    left, right = "(x+y+z+w+1)^20", "(w+z+y+x+1)*(x+y+z+w+1)^19"
    assert grade(left, right).correct
    assert grade(f"({left}, 1)", f"({right}, 1)").code == "RESOURCE_LIMIT"


FRAGMENTS = [
    *"xyei5208.,=%+-*/^_(){}[]$!?<>|&#'`\\πé²−\n\t ",
    r"\boxed{", r"\frac", r"\frac{1}{2}", r"\pi", r"\{", r"\}", r"\left(", r"\right)", r"\text{",
    r"\sqrt", r"\cdot", r"\(", r"\)", r"\[", r"\]", r"\%", "$$", "**", "####", "```", "Answer: ",
    "The answer is ", " or ", " not ", "maybe", "cm", "<think>", "</think>", "<answer>", "</answer>",
    "\ud800", "\0", "(1,2)", "x=5", "0.5", "1,000", "pi",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join) | st.text(max_size=30)


@settings(deadline=None, max_examples=400)
@given(TEXTS, TEXTS)
def test_no_text_raises_and_grading_is_symmetric(first, second):
    found = grade(first, second)
    assert found.verdict in (EQUAL, DIFFERENT, REFUSED)
    assert found.verdict == grade(second, first).verdict
    assert grade(first, first).verdict != DIFFERENT


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from([*"abx509 ()+-*/^.", "answer is ", "maybe "]), max_size=12).map("".join))
def test_the_short_way_through_the_reader_is_the_long_one(text):
    """A text that is plainly bare skips the rules; they would say the same."""
    assert read_reply(text) == grade_reading._read_text(text)


LONG = 150_000
HOSTILE = {
    "so": "so " * (LONG // 3),
    "spaces": "answer" + " " * LONG + "x",
    "stars": "answer" + "*" * LONG + "x",
    "hope": "x" + " " * LONG + "I hope",
    "open boxes": r"\boxed{" * (LONG // 7),
    "boxes": r"\boxed{1} " * (LONG // 10),
    "boxes in a row": "\\boxed{1}\n" * (LONG // 10),
    "lines behind": "<answer>5</answer>" + "\n" * LONG,
    "braces": r"\boxed{1}" + "}" * LONG,
    "labels": "answer is " * (LONG // 10),
    "label lines": "answer:5\n" * (LONG // 9),
    "dollars": "$" * LONG,
    "commas": "1," * (LONG // 2),
    "parentheses": "(" * LONG,
    "pi": r"\pi " * (LONG // 4),
    "the": "x, " + "the " * (LONG // 4),
    "words": "not " * (LONG // 4),
    "lines": "\n" * LONG + "5",
    "equations": "x=" * (LONG // 2),
    "sums": "answer: " + "+".join(["x^2"] * 4_000),
    "sets": "{" + ",".join(["(x+y+z+1)^40"] * 12) + "}",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_reply_takes_long(name):
    """A quadratic pattern would take minutes."""
    started = time.process_time()
    grade(r"\{x, y, z\}" if name == "sets" else r"\frac{1}{2}x", HOSTILE[name])
    assert time.process_time() - started < 2.5


def test_the_number_of_boxes_is_bounded():
    assert grade("5", "\\boxed{5}\n" * MAX_BOXES).correct
    assert grade("5", "\\boxed{5}\n" * (MAX_BOXES + 1)).code == "RESOURCE_LIMIT"


def test_the_number_of_decisions_is_bounded():
    twelve = "{" + ", ".join(f"x+{k}" for k in range(12)) + "}"
    assert grade(twelve, twelve).correct
    several = rf"\boxed{{\{{{twelve[1:-1]}\}}}} and \boxed{{\{{{twelve[1:-1]}, 1\}}}}"
    assert grade(twelve, several.replace(", 1\\", ", 1-1\\").replace("x+11, ", "")).code == "RESOURCE_LIMIT"
    thirteen = "{" + ", ".join(f"x+{k}" for k in range(13)) + "}"
    assert grade(thirteen, "{x}").verdict == REFUSED
