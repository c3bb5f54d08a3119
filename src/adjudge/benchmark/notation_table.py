"""The spellings of mathematical symbols: in ASCII, and as a TeX command.

One line a symbol; a dot where a notation has no spelling of its own and leaves the symbol as it stands.
Within a notation no two symbols share a spelling, so that every spelling can be read back."""

from __future__ import annotations

_SPELLINGS = r"""
α alpha \alpha
β beta \beta
γ gamma \gamma
δ delta \delta
ε epsilon \varepsilon
ϵ lunate-epsilon \epsilon
ζ zeta \zeta
η eta \eta
θ theta \theta
ι iota \iota
κ kappa \kappa
λ lambda \lambda
μ mu \mu
ν nu \nu
ξ xi \xi
π pi \pi
ρ rho \rho
σ sigma \sigma
τ tau \tau
υ upsilon \upsilon
φ phi \varphi
ϕ straight-phi \phi
χ chi \chi
ψ psi \psi
ω omega \omega
Γ GAMMA \Gamma
Δ DELTA \Delta
Θ THETA \Theta
Λ LAMBDA \Lambda
Ξ XI \Xi
Π PROD \Pi
Σ SUM \Sigma
Φ PHI \Phi
Ψ PSI \Psi
Ω OMEGA \Omega
∑ n-ary-sum \sum
∏ n-ary-product \prod
∫ INTEGRAL \int
∂ PARTIAL \partial
∇ NABLA \nabla
√ SQRT \surd
∞ INFINITY \infty
∅ EMPTYSET \emptyset
ℓ ell \ell
ℕ NN \mathbb{N}
ℤ ZZ \mathbb{Z}
ℚ QQ \mathbb{Q}
ℝ RR \mathbb{R}
ℂ CC \mathbb{C}
𝔽 FF \mathbb{F}
∈ IN \in
∉ NOTIN \notin
∋ CONTAINS \ni
⊂ SUBSET \subset
⊆ SUBSETEQ \subseteq
⊄ NOTSUBSET \not\subset
⊃ SUPERSET \supset
⊇ SUPERSETEQ \supseteq
∪ UNION \cup
∩ INTERSECT \cap
∖ MINUS \setminus
∀ FORALL \forall
∃ EXISTS \exists
¬ NOT \neg
∧ AND \wedge
∨ OR \vee
∣ DIVIDES \mid
∤ NOTDIVIDES \nmid
∥ PARALLEL \parallel
‖ || \Vert
⊥ PERP \perp
× TIMES \times
÷ DIV \div
∘ COMPOSE \circ
⊕ OPLUS \oplus
⊗ OTIMES \otimes
± +- \pm
∓ -+ \mp
· * \cdot
⋅ dot-operator \bullet
≤ <= \leq
≥ >= \geq
≠ != \neq
≡ === \equiv
≢ !== \not\equiv
≈ ~~ \approx
∼ ~ \sim
≅ ~= \cong
≪ << \ll
≫ >> \gg
→ -> \rightarrow
← <- \leftarrow
↔ <-> \leftrightarrow
⇒ ==> \Rightarrow
⇐ <== \Leftarrow
⇔ <==> \Leftrightarrow
↦ |-> \mapsto
⌊ |_ \lfloor
⌋ _| \rfloor
⌈ |~ \lceil
⌉ ~| \rceil
⟨ <| \langle
⟩ |> \rangle
… ... \dots
⋯ centred-dots \cdots
– -- \textendash
— --- \textemdash
′ prime-mark \prime
″ double-prime \dprime
“ `` \textquotedblleft
” '' \textquotedblright
‘ left-quote \textquoteleft
’ right-quote \textquoteright
½ one-half \textonehalf
⅓ one-third \textonethird
¼ one-quarter \textonequarter
>= . \ge
<= . \le
!= . \ne
-> . \to
... . \ldots
* . \ast
\ . \backslash
"""

_RAISED = {"⁰": "0", "¹": "1", "²": "2", "³": "3", "⁺": "+", "⁻": "-", "⁼": "=", "⁽": "(", "⁾": ")"}
_RAISED |= {chr(0x2074 + digit - 4): str(digit) for digit in range(4, 10)}
_RAISED |= dict(zip("ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", "abcdefghijklmnoprstuvwxyz", strict=True))
_LOWERED = {"₊": "+", "₋": "-", "₌": "=", "₍": "(", "₎": ")"}
_LOWERED |= {chr(0x2080 + digit): str(digit) for digit in range(10)}
_LOWERED |= dict(zip("ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "aehijklmnoprstuvx", strict=True))

RAISED: dict[str, str] = _RAISED
"""Superscript characters and what they raise."""

LOWERED: dict[str, str] = _LOWERED
"""Subscript characters and what they lower."""

MINUS = "\N{MINUS SIGN}"


def spellings(notation: str) -> dict[str, str]:
    """Symbol to spelling in ``ascii`` or ``tex``; not the minus sign, whose spelling depends on its place."""
    column = {"ascii": 1, "tex": 2}[notation]
    rows = [line.split(" ") for line in _SPELLINGS.strip().splitlines()]
    return {row[0]: row[column] for row in rows if row[column] != "."}
