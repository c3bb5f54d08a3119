"""The hostile corpus: texts that have broken parsers, scorers and algebra systems, or might.

``corpus()`` makes the same texts on every machine, from rules and one seed. Each text is put before the
engine in every syntax and scope, beside ``x+1`` and beside itself (and beside ``same`` where the corpus knows
an equal text).
"""

from hashlib import sha256
from random import Random
from typing import NamedTuple

SEED = 20260523
OTHER = "x+1"
READINGS = (
    ("plain", "polynomial"),
    ("plain", "rational"),
    ("latex", "polynomial"),
    ("latex", "rational"),
    ("lane", "polynomial"),
)


class Hostile(NamedTuple):
    """One text: its category, what it is, and a text that denotes the same or None."""

    category: str
    text: str
    same: str | None = None

    @property
    def identity(self) -> str:
        """Category and digest: changes whenever the text does."""
        return f"{self.category}-{sha256(self.text.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"


def corpus() -> list[Hostile]:
    """All texts, each once, in a fixed order."""
    result = {}
    for make in (
        nesting, exponents, zero_powers, digits, long_sums, fractions, many_variables, costly, unicode_marks,
        homoglyphs,
        latex_bombs, code, words, library_traps, line_breaks, soup,
    ):  # fmt: skip
        for entry in make():
            item = Hostile(make.__name__, *((entry,) if isinstance(entry, str) else entry))
            result.setdefault(item.text, item)
    return list(result.values())


def questions(item):
    """Both sides and the options of every question about one text."""
    for syntax, scope in READINGS:
        for partner in (OTHER, item.text, item.same):
            if partner is not None:
                yield item.text, partner, {"syntax": syntax, "scope": scope}


def nesting():
    for n in (31, 32, 33, 500, 999, 1_000, 1_001, 5_000, 9_999, 100_000):
        yield "(" * n + "x" + ")" * n, "x"
        yield "(" * n
        yield ")" * n
        yield "(" * n + "x"
        yield "-(" * n + "x" + ")" * n, "x" if n % 2 == 0 else "-x"
    for n in (30, 400, 999, 3_000, 50_000):
        yield "(x+" * n + "1" + ")" * n, f"{n}*x+1"
        yield "x*(1+" * n + "1" + ")" * n
        yield "{" * n + "x" + "}" * n, "x"
        yield r"\left(" * n + "x" + r"\right)" * n, "x"
        yield "x^(" * n + "1" + ")" * n
        yield "2^(" * n + "1" + ")" * n
    yield "()" * 5_000
    yield "[" * 1_000 + "x" + "]" * 1_000
    yield "(" * 500 + "x" + ")" * 501
    yield "((x)" * 2_000


def exponents():
    for base in ("x", "(x+1)", "(x+y+z)", "2", "(1/2)", "0", "1", "(-1)", "(x-x)", "0.5"):
        for exponent in ("999999999", "(10^10)", "18446744073709551616", "(2^64+1)", "-999999999"):
            yield f"{base}^{exponent}"
    yield from (
        "9**9**9**9",
        "9^9^9^9",
        "2^2^2^2^2^2",
        "x^2^2^2^2^2",
        "x^(9^(9^9))",
        "x**99999999999999999999999",
    )
    yield from ("^".join("2" * n) for n in (10, 100, 5_000))
    yield from ("^".join("1" * n) for n in (10, 100, 2_500))
    yield from ("x^" + "9" * n for n in (19, 20, 31, 4_000, 4_001, 100_000, 1_000_000))
    yield "((((x^9999)^9999)^9999)^9999)^9999"
    yield "(x^(10^9))^(10^9)"
    yield "((2^64)^64)^64"
    yield "x^(1/3)", None
    yield "x^0.3333333333333333"
    yield "x^(2^0.5)"
    yield "x^(1/(3-3))"
    yield "x^((10^4000)/(10^4000))", "x"
    yield "x^" * 3_000 + "x"
    yield "(x+1)^(10^9)-(x+1)^(10^9)", "0"
    yield "(x+1)^1000000000*(x+1)^1000000000"
    yield "(x^65537-x)*(y^65537-y)"
    yield r"x^{999999999}"
    yield r"9^{9^{9^{9}}}"


def zero_powers():
    yield from (
        "0^0",
        "0**0",
        "(0)^(0)",
        "0^0^0",
        "(x-x)^0",
        "(0*x)^0",
        "(1-1)^(2-2)",
        "0^(1-1)",
        "((x-x)^2)^0",
    )
    yield from (
        "0^-1",
        "0^(-0)",
        "(x^0-1)^0",
        "(x-x)^(x-x)",
        "x^(x-x)",
        "0/0",
        "x/0",
        "0*(1/0)",
        "1/(1/0)",
        "0^0*0",
    )
    yield from ("((x+1)^2-x^2-2*x-1)^0", "1/((x+y)^3-(y+x)^3)", "x/(x-x)", "((x+1)^64-(1+x)^64)^0")
    yield from (r"\frac{0}{0}", r"0^{0}", r"\frac{x}{x-x}", r"{0}^{0}", "(0/5)^0", "0.0^0", "(1/3-0.333)^0")
    yield "((x-y)*(x+y)-x^2+y^2)^0"
    yield "1/((a+b+c+d)^30-(d+c+b+a)^30)"


def digits():
    for n in (200, 201, 1_000, 4_000, 4_001, 19_999, 1_000_000):
        yield "7" * n, "7" * n + "+0"
        yield "0" * n + "1", "1"
        yield "0." + "0" * n + "1"
        yield "1/" + "3" * n
    for n in (150, 1_900, 3_999, 9_000):
        yield "9" * n + "*" + "9" * n
        yield "9" * n + "/" + "7" * n + "*x"
        yield "+".join(["9" * (n // 10)] * 10)
    yield "." * 10_000
    yield "1." * 3_000
    yield "1.5.2"
    yield "0x1F"
    yield "1e1000000000"
    yield "1e-1000000000"
    yield "1_000_000"
    yield "1,000,000"
    yield "*".join(["9" * 900] * 20)


def long_sums():
    for n in (100, 2_400, 4_999, 9_999, 200_000):
        yield "+".join(["x"] * n), f"{n}*x"
        yield "*".join(["x"] * n), f"x^{n}"
        yield "-".join(["x"] * n), f"{2 - n}*x"
        yield "x" * n
        yield "+" * n + "x", "x"
        yield "-" * n + "x", "x" if n % 2 == 0 else "-x"
        yield "x" + "+" * n
    for n in (100, 1_000, 2_000):
        yield "+".join(f"{k}*x^{k}" for k in range(1, n))
        yield "*".join(f"(x+{k})" for k in range(1, n))
        yield "+".join(f"x/{k}" for k in range(1, n))
    yield " " * 1_000_000
    yield " " * 19_000 + "x"
    yield "x" + " +x" * 6_000
    yield "\t\r\n " * 4_000 + "x"
    yield "x x " * 2_400


def fractions():
    for n in (20, 100, 300, 900, 1_600):
        yield "1/(1+" * n + "x" + ")" * n
        yield r"\frac{1}{1+" * n + "x" + "}" * n
        yield "/".join(["x"] * (n + 1))
        yield "x" + "/2" * n
        yield "x" + "/(2)" * n
        yield "x" + "/0.5" * n
        yield r"\frac" * n + "12"
        yield r"\frac{" * n + "x" + "}{2}" * n
    yield "+".join(f"1/(x-{k})" for k in range(1, 60))
    yield "+".join(f"1/(x_{k}+{k})" for k in range(1, 12))
    yield "(x^100-1)/(x-1)", "+".join(f"x^{k}" for k in range(100))
    yield "(x^9999-1)/(x-1)"
    yield "x/1/1/1/1/1", "x"
    yield "1/" * 3_000 + "x"
    yield "1/(x^999999999-1)"
    yield "((x+1)/(x-1))^1000"
    yield "((x+y)/(x-y))^(-100)"


def many_variables():
    letters = "abcdjklmnopqrstuvwxyz"
    for n in (4, 5, 12, 13, 21):
        chosen = letters[:n]
        yield "+".join(chosen)
        yield "*".join(chosen)
        yield f"({'+'.join(chosen)})^2"
        yield f"({'+'.join(chosen)})^20"
        yield f"({'+'.join(chosen)})^1000"
        yield "*".join(f"({letter}+1)" for letter in chosen)
        yield "*".join(f"({letter}+1)^9" for letter in chosen)
    yield "+".join(f"x_{k}" for k in range(3_000))
    yield "+".join(f"x_{{{k}}}" for k in range(2_000))
    yield "x_" + "1" * 10_000
    yield "x_{" + "a" * 10_000 + "}"
    yield "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    yield "+".join("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdjklmnopqrstuvwxyz")


def costly():
    """Texts near the limits on work, where a proof is longest or a bound must stop it."""
    yield "(x+1)^2000-(x-1)^2000"
    yield "(x+1)^20000"
    yield "(x+1)^60000"
    yield "(x+1)^99999*(x-1)^99999"
    yield "(x+y)^300", "(y+x)^300"
    yield "(x+y)^600*(x-y)^600"
    yield "(x+y+z+1)^40", "(1+z+y+x)^40"
    yield "(x+y+z+w+1)^25"
    yield "(x+2*y-z+3*w)^30"
    yield "((x+1)^100+(y+1)^100)^10"
    yield "(a+b+c+d)^20*(a-b+c-d)^20"
    yield "((x+1)^100000+(y+1)^100000)^100000"
    yield "(x^2+x+1)^3000"
    yield "(12345678901234567890*x+98765432109876543210)^2000"
    yield "(x/3+y/7+1/11)^60"
    yield "((((x^2+1)^2+1)^2+1)^2+1)^64"
    yield "*".join(["(x+1)^500"] * 40)
    yield "*".join(["(x+y)"] * 1_000)
    yield "+".join(["(x+1)^500"] * 500)
    yield "*".join(f"(x^{k}+1)" for k in range(1, 400))
    yield "*".join(f"(x^{2**k}+1)" for k in range(17))
    yield "*".join(f"(a^{k}+b^{k}+c)" for k in range(1, 30))
    yield "x^(2^60)*y^(2^60)+x^(2^60)"
    yield "(x^(2^40)+1)^3"
    yield "*".join(["123456789"] * 1_000)
    yield "(1/3)^4000*x"
    yield "(x+999999^-991)^64", "(999999^-991+x)^64"
    yield "(2*x+3)^15189", "(3+2*x)^15189"
    yield "x*9982^-144353"
    yield "1.252^100000*x", "x*1.252^100000"
    yield "7^1000000*x*9^1000000", "9^1000000*x*7^1000000"
    yield "*".join(f"(x+{i})^3999999" for i in range(90))
    yield "-" * 5_000 + f"({'+'.join(f'x^{i}' for i in range(1_000))})"
    yield "+".join(f"x^{i}/{2 * i + 80_001}" for i in range(400))
    divisor = "(" + "*".join(f"({name}+1)" for name in "abcdjkm") + "+1)"
    yield f"(y*p^200000)*{divisor}/{divisor}", "y*p^200000"


def unicode_marks():
    marks = (
        0x00, 0x01, 0x07, 0x08, 0x0B, 0x0C, 0x1B, 0x1E, 0x7F, 0x80, 0x85, 0xA0, 0xAD, 0x0300, 0x0301, 0x0338,
        0x034F, 0x061C,
        0x115F, 0x180E, 0x2000, 0x2009, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A,
        0x202E, 0x2060, 0x2061,
        0x2062, 0x2064, 0x2066, 0x2069, 0x20D2, 0x20E3, 0x3000, 0xFE0F, 0xFEFF, 0xFFF9, 0xFFFD, 0xFFFF,
        0xD800, 0xDC80, 0xDFFF,
        0x1D173, 0xE0001, 0xE0020, 0xE0100, 0x10FFFF,
    )  # fmt: skip
    for mark in marks:
        yield f"x{chr(mark)}+1"
    yield "x" + "\u0301" * 10_000
    yield "\u202ex+1\u202c"
    yield "\0" * 10_000
    yield "x+1\0"
    yield "\ufeffx+1"
    yield "".join(chr(0x300 + k) for k in range(112))


def homoglyphs():
    yield from (
        "х+1", "χ+1", "x＋1", "ｘ+1", "x+１", "x+١", "x+१", "𝑥+1", "𝐱+1", "x+𝟏", "ⅹ+1", "ₓ+1", "ˣ+1", "x²",
        "x³²", "2²³", "x⁻¹",
        "x⁰", "²x", "²", "x²²", "x^2²", "(x+1)²", "x₁", "½x", "¼", "x½", "2½", "x–1", "x—1", "x‐1", "x‑1",
        "x‒1", "x﹣1", "x－1",
        "x⁺1", "x∗1", "x⋆2", "x•2", "x∙2", "2·x", "2⋅x", "2×x", "2✕x", "x÷2", "x∕2", "x⁄2", "x／2", "（x）",
        "⟨x⟩", "❨x❩", "√x",
        "∛x", "∑x", "∞", "π", "x′", "xᵀ", "Ａ", "À", "ß", "ı", "İ", "ﬁ", "µ", "μ", "Ω", "Ω", "x＾2", "x↑2",
        "x↊", "١٢٣", "x^٢",
        "Ⅷ", "①", "x①", "零", "一", "💣", "👨‍👩‍👧", "x\u20dd",
    )  # fmt: skip


def latex_bombs():
    for n in (50, 2_000, 6_000):
        yield "$" * n
        yield "\\" * n
        yield r"\\" * n
        yield "^" * n
        yield "_" * n
        yield "x" + "^{2" * n + "}" * n
        yield "x" + "_{1" * n + "}" * n
        yield r"\boxed{" * n + "x" + "}" * n, "x"
        yield r"\left(" * n
        yield "{}" * n
        yield r"\frac{x}{2}" * n
        yield r"\cdot" * n
        yield r"\," * n + "x", "x"
        yield r"\frac" * n
    yield from (
        r"\def\x{\x\x}\x", r"\newcommand{\a}{\a\a}\a", r"\input{/etc/passwd}", r"\immediate\write18{id}",
        r"\csname x\endcsname",
        r"\catcode`\^=13", r"\loop\iftrue\repeat", r"\begin{pmatrix}x\end{pmatrix}", r"{x \over 2}", r"x^",
        r"x_", r"\frac{x}",
        r"\frac{}{}", r"\frac{x}{}", r"x^{}", r"x^{2}^{3}", r"x'", r"\sqrt{x}", r"\sqrt[3]{x}",
        r"\left(x\right]", r"\left.x\right)",
        r"\right(x\left)", r"$x$+$1$", r"$$x+1$", r"\(x\)", r"\(x", r"\[x\]", r"\text{x}", r"\mathrm{x}",
        r"x%y", r"x&y", r"x\\y",
        r"\pi", r"e^{i\pi}", r"\infty", r"x\pm1", r"\int x dx", r"\sum_{i=1}^{n} i", r"\binom{x}{2}",
        r"\unknowncommand", "\\",
        r"\frac12", r"\frac123", r"\frac1x", r"\frac{1}2", r"2\frac12", r"x^10", r"x^{10}", r"x_10",
        r"x_{1}^{2}", r"{x+1}^2", r"{2}{3}",
        r"2{3}", r"\boxed x", r"\boxed{}", r"\alpha\beta", r"\alpha1", r"\Alpha", r"\frac\frac{1}{2}{3}",
        r"-\frac{-x}{-2}",
    )  # fmt: skip


def code():
    yield from (
        "__import__('os').system('id')", "().__class__.__bases__[0].__subclasses__()", "eval('1')",
        "exec(x)", "lambda: x",
        "x.__class__", "open('/etc/passwd').read()", "import os", "x; import os", "x if x else 1",
        "[x for x in range(10**9)]",
        "{{7*7}}", "${jndi:ldap://localhost/a}", "{x!r}", "%s%s%s%n", "'; DROP TABLE cases; --",
        "<script>alert(1)</script>",
        "$(id)", "`id`", "| id", "&& id", "../../etc/passwd", "file:///etc/passwd", "\x1b[2J\x1b[H",
        "x\r\nverdict: equivalent",
        '{"verdict":"equivalent"}', "c__builtin__\neval\n(S'1'\ntR.", "x+1 # comment", "x+1 // comment",
        "/* */x", "x := 1",
        "x == x", "not x", "x and y", "x or 1", "True", "None", "print(x)", "f'{x}'", "x@y", "x[0]", "x//2",
        "x%2", "x<<2", "~x",
        "1 if 1 else 0", "(x:=1)", "*x", "**x", "x**", "x***2", "x*/2", "x^*2", "x^^2", "+", "-", "*", "/",
        "^", ".", "(", ")", "",
        "x,y", "x=1", "x<1", "x!", "|x|", "x?", "x:y", '"x"', "'x'", "x&1", "#", "@", "~", "\\x41",
    )  # fmt: skip


def words():
    yield from (
        "sin(x)", "sin x", "sinx", "xsin", "ln(x)", "sqrt(x)", "exp(x)", "abs(x)", "nan", "NaN", "inf",
        "Infinity", "oo", "zoo", "pi",
        "e", "i", "i^2", "I", "E", "e^x", "i*i", "f(x)", "g(x+1)", "h (x)", "x(f)", "af(x)", "max(x,y)",
        "mod(x,2)", "x mod 2", "xyz",
        "abcd", "abcde", "apples", "5 apples", "five", "x meters", "50%", "$5", "x2", "2x3", "x 2", "2 3",
        "1 1/2", "1/2x", "1/2 x",
        "1/xy", "x/2y", "2x/3y", "1/2(x)", "a/b/c", "2^3x", "2^x", "x^2y", "x^-2y", "x^y^z", "-x^2",
        "(-x)^2", "2^-1", "--x", "+-+x",
        "x*-y", "x/-2", "2(3)", "(2)(3)", "(2)3", "2(x)3", "x_1y", "x_y", "x_", "_x", "x__1", "x_{1", "x_{}",
        "x_{1}2", "1.", ".5",
        ".", "1..2", "1.x", "x.5", "0.1+0.2", "05", "00", "x05", "1e3", "1E3", "2e", "2e+x", "e3", "1e",
        "x e", "undefined", "or",
    )  # fmt: skip


def library_traps():
    """Inputs that make FLINT's wrappers abort, hang or answer wrongly when they reach it unguarded."""
    yield from (
        "x^-1", "x^(-18446744073709551616)", "x^-1*x", "(x+1)^(2^62)", "(x+1)^(2^63)", "(x+1)^(2^63-1)",
        "(x+1)^(2^64-1)",
        "(x+1)^(2^70)", "2^(10^12)", "2^1000000000000", "(1/2)^(10^12)", "3^(2^63)-3^(2^63)", "(-1)^(2^64)",
        "1^(2^64)",
        "0^(2^64)", "(x-x)^(2^64)", "x^(2^64)", "x^(2^64)-x^(2^64)", "(x^(10^9)+1)^2", "x^(10^9)+1-x^(10^9)",
        "x/(1-1)", "1/(x-x)",
        "(x-x)^0", "1/((x+1)^2-x^2-2*x-1)", "x^(10^18)*x^(10^18)", "x^9223372036854775807",
        "x^9223372036854775808*x^9223372036854775808",
        "(x^4294967296)^4294967296", "x0+x1", "x_0+x_1", "x_0*x", "t_0+t_1+x",
        "(t_0+1)^(10^9)+(t_0+1)^(10^9)", "neg", "neg+1",
        "(x^2305843009213693951-x)*y", "x^2305843009213693951-x", "2305843009213693951*x",
        "x/2305843009213693951",
        "(x^2305843009213693951-x)/2305843009213693951",
    )  # fmt: skip


def line_breaks():
    for newline in ("\n", "\r\n", "\r", "\t", "\v", "\f", "\x85", "\u2028"):
        yield f"x{newline}+1"
        yield f"x+1{newline}"
        yield f"x{newline}y"
    yield "\n" * 20_000
    yield "x\n\n\n\n+\n\n1", "x+1"


def soup():
    """Random strings of tokens, from a generator that is the same in every version of Python."""
    rng = Random(SEED)
    tokens = (
        *"xyz0123456789+-*/^()(){}\\$_. ,=",
        "**",
        "^2",
        "^(",
        "x+1",
        r"\frac",
        r"\left(",
        r"\right)",
        "²",
        "−",
        "\u202e",
        "e",
    )
    for _ in range(80):
        yield "".join(tokens[rng.getrandbits(16) % len(tokens)] for _ in range(1 + rng.getrandbits(16) % 60))
    operands, operators = ("x", "y", "2", "7/3", "(x+1)", "x^9", "(x-y)^5"), ("+", "-", "*", "*", " + ")
    for _ in range(40):
        yield (
            "".join(
                operands[rng.getrandbits(16) % len(operands)]
                + operators[rng.getrandbits(16) % len(operators)]
                for _ in range(5 + rng.getrandbits(16) % 100)
            )
            + "x"
        )
