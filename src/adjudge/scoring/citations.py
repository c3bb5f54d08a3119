"""Published scores of models, as facts to cite. They measure far broader benchmarks than a lane.

A citation is ``unverified`` until a person has opened the source, found the figure there and entered what was
seen as its evidence. None has been.
"""

from __future__ import annotations

from adjudge.contract.comparison import Citation

SCOPE_DISCLAIMER = (
    "Citations are scores that vendors or others published for far broader benchmarks, under other prompts "
    "and conditions. They are no head-to-head measurement, and nothing here is computed from them."
)

CITATIONS: tuple[Citation, ...] = (
    Citation(
        vendor="Anthropic",
        model="claude-3-5-sonnet-20241022",
        benchmark="MATH levels 1-5",
        score="0.781",
        metric="exact_match",
        source_url="https://www.anthropic.com/news/claude-3-5-sonnet",
        source_date="2024-06-20",
        note="The whole MATH test set. The date precedes the named snapshot; the value that is widely "
        "reported for it is 0.783.",
        verification="unverified",
    ),
    Citation(
        vendor="Anthropic",
        model="claude-opus-4-1-20250805",
        benchmark="AIME 2025",
        score="0.901",
        metric="accuracy",
        source_url="https://www.anthropic.com/claude/opus",
        source_date="2025-08-05",
        note="Far broader than the lane. The value is not confirmed elsewhere.",
        verification="unverified",
    ),
    Citation(
        vendor="Google",
        model="gemini-1.5-pro-001",
        benchmark="MATH levels 1-5",
        score="0.674",
        metric="exact_match",
        source_url="https://blog.google/technology/ai/google-gemini-update-flash-ai-assistant-io-2024/",
        source_date="2024-05-14",
        note="The whole MATH test set. The value is not confirmed elsewhere.",
        verification="unverified",
    ),
    Citation(
        vendor="OpenAI",
        model="gpt-4o-2024-05-13",
        benchmark="MATH levels 1-5",
        score="0.764",
        metric="exact_match",
        source_url="https://openai.com/index/hello-gpt-4o/",
        source_date="2024-05-13",
        note="The whole MATH test set. The value that is widely reported is 0.766.",
        verification="unverified",
    ),
)
"""Sorted by vendor, model and benchmark."""
