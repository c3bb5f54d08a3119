"""Davis's number and pieces of climbs, asked whether the last step leads to a given number."""

TASK = "ks-0014"
DAVIS = 13532385396179


def draw(rng):
    """Return a witness and the question to ask about it."""
    n = (
        DAVIS
        if rng.random() < 0.3
        else rng.choice([4, 6, 9, 10, 49, 90]) * rng.choice([1, 2, rng.randint(1, 800)])
    )
    cycle = []
    for _ in range(rng.randint(1, 3)):
        pairs = _factored(n)
        cycle.append({"n": str(n), "factorization": [{"prime": str(p), "exponent": e} for p, e in pairs]})
        image = int("".join(f"{p}{e}" if e > 1 else f"{p}" for p, e in pairs))
        if image == n or image > 10**9 or _factored(image) == [(image, 1)]:
            break
        n = image
    spoil = rng.randint(0, 15)
    item = rng.choice(cycle)
    if spoil == 0:
        item["n"] = str(int(item["n"]) + rng.choice([1, -1]) or 1)
    elif spoil == 1:
        item["factorization"].reverse()
    elif spoil == 2 and len(item["factorization"]) > 2:
        last, merged = item["factorization"].pop(), item["factorization"].pop()
        product = int(last["prime"]) ** last["exponent"] * int(merged["prime"]) ** merged["exponent"]
        item["factorization"].append({"prime": str(product), "exponent": 1})
    elif spoil == 3:
        item["factorization"] = []
    elif spoil == 4:
        item["factorization"][0]["exponent"] += 1
    elif spoil == 5:
        item["n"] = "-" + item["n"]
    elif spoil == 6:
        item["factorization"].insert(0, {"prime": "1", "exponent": 1})
    elif spoil == 7:
        cycle.append(item)
    listed = cycle[-1]["factorization"]
    image = int("0" + "".join(i["prime"] + (str(i["exponent"]) if i["exponent"] > 1 else "") for i in listed))
    question = {"target": image + rng.choice([0, 0, 0, 0, 1])} if n != DAVIS or rng.random() < 0.5 else {}
    return {"cycle": cycle}, question


def _factored(n):
    pairs, p = [], 2
    while n > 1:
        exponent = 0
        while n % p == 0:
            n //= p
            exponent += 1
        if exponent:
            pairs.append((p, exponent))
        p += 1
        if p * p > n > 1:
            pairs.append((n, 1))
            break
    return pairs


def quantity(details):
    """The number that the last step leads to, of an accepted witness."""
    return details.get("image") if "length" in details else None


def largest():
    """Sixteen copies of a number with two primes of 12 digits."""
    p, q = 999999999937, 999999999959
    pairs = [{"prime": str(p), "exponent": 1}, {"prime": str(q), "exponent": 1}]
    return {"cycle": [{"n": str(p * q), "factorization": pairs}] * 16}


PLANTED = [
    ("shipped", "_written_factorization", lambda factors: int("".join(f"{p}{e}" for p, e in factors))),
    ("adjudge.verifiers.factorization", "is_proven_prime", lambda candidate: True),
    ("second", "_appended", lambda number, tail: number * 10 + tail),
    ("second", "_is_prime", lambda p: p > 3),
]
