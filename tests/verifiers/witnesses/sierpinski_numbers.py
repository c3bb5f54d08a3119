"""Coverings for Sierpiński and Riesel numbers, some with a class changed or left out."""

TASK = "ks-0024"
SIX = [3, 5, 7, 13, 17, 241]
SEVEN = [3, 5, 7, 13, 19, 37, 73]
KNOWN = [
    (78557, 1, SEVEN),
    (271129, 1, SIX),
    (271577, 1, SIX),
    (322523, 1, [3, 5, 7, 13, 37, 73, 109]),
    (509203, -1, SIX),
]


def draw(rng):
    """Return a witness and the question to ask about it."""
    k, sign, divisors = rng.choice(KNOWN)
    cover = []
    for d in divisors:
        order = next(m for m in range(1, 100) if pow(2, m, d) == 1)
        residues = [r for r in range(order) if (k * 2**r + sign) % d == 0]
        cover += [{"divisor": str(d), "modulus": order, "residue": r} for r in residues]
    rng.shuffle(cover)
    spoil = rng.randint(0, 13)
    item = rng.choice(cover)
    if spoil == 0:
        k += rng.choice([1, 2, -2, 2 * 11184810])
    elif spoil == 1:
        cover.remove(item)
    elif spoil == 2:
        item["residue"] = (item["residue"] + rng.randint(1, 3)) % rng.choice([item["modulus"], 40])
    elif spoil == 3:
        item["modulus"] *= rng.choice([1, 2, 3])
    elif spoil == 4:
        item["divisor"] = rng.choice(["1", "-3", "2", "9", "15", str(2 * k + sign), str(k)])
    elif spoil == 5:
        k = -k
    elif spoil == 6:
        sign = -sign
    elif spoil == 7:
        cover.append(item)
    elif spoil == 8:
        k, cover = rng.choice(
            [
                (1, [{"divisor": "3", "modulus": 2, "residue": 1}]),
                (7, [{"divisor": "3", "modulus": 2, "residue": 1}]),
            ]
        )
    return {"k": str(k), "cover": cover}, {"sign": sign} if sign != 1 or rng.random() < 0.5 else {}


def quantity(details):
    """The number of classes of an accepted witness."""
    return details.get("classes")


def largest():
    """Fourteen true classes with the least common multiple 55440, and no odd exponent in them."""
    moduli = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 30]
    cover = [{"divisor": "3", "modulus": m, "residue": 0} for m in moduli]
    return {"k": str(10**60 + 1), "cover": cover}


PLANTED = [
    ("shipped", "_first_gap", lambda classes, period: None),
    ("shipped", "_class_fault", lambda k, residue_class, sign: None),
    ("second", "_repeats", lambda divisor, modulus: modulus < 5),
    ("second", "_is_candidate", lambda divisor, least: 1 < divisor < 100),
]
