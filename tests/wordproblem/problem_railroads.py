"""Draws the form of a template as a railroad: alternatives stacked, a bare line to pass an option by."""

import re

_PART = re.compile(r"\[([^]]*)\]|\(([^)]*)\)|([^ \[\](]+)")


def railroad(form):
    """The drawing, one line of text a row."""
    blocks = [_block(part) for part in _parts(form)]
    rows = [""] * max(len(block) for block in blocks)
    for block in blocks:
        for index in range(len(rows)):
            line = block[index] if index < len(block) else " " * len(block[0])
            rows[index] += ("──" if index == 0 else "  ") + line
    rows[0] += "──"
    return "\n".join(row.rstrip() for row in rows)


def _parts(form):
    """Runs of words, and lists of alternatives; an option is a list that begins with nothing."""
    parts = []
    for option, group, word in [*_PART.findall(form[:-1]), ("", "", form[-1])]:
        if option:
            parts.append(["", *option.split("|")])
        elif group or "|" in word:
            parts.append((group or word).split("|"))
        elif parts and isinstance(parts[-1], str):
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts


def _block(part):
    if isinstance(part, str):
        return [f" {part} "]
    width = max(map(len, part))
    lines = []
    for index, text in enumerate(part):
        track = f" {text} ".ljust(width + 2, "─") if text else "─" * (width + 2)
        left, right = ("┬", "┬") if index == 0 else ("└", "┘") if index == len(part) - 1 else ("├", "┤")
        lines.append(f"{left}─{track}─{right}")
    return lines
