"""What was asked and what was replied, out of the messages of one sample in a log of Inspect.

A reply answers everything that stands before it: solved examples, earlier turns and instructions too. All of
it is the prompt, so that a reply passes for one to an item's prompt only when nothing else was said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudge.adapters.inspect_ai.log_values import mapping, sequence, text

_ATTACHMENT = "attachment://"


def asked(
    sample: Mapping[str, Any], attachments: Mapping[str, Any], instruction: str | None, where: str
) -> str | None:
    """What was asked: the texts of all messages but a reply at their end, with a blank line between them.

    The messages and not the sample's input, to which a solver may have added words of its own.

    Args:
        sample: the sample.
        attachments: texts that Inspect stored once for the whole sample.
        instruction: the system message that the head of the log names, see :func:`instruction_of`.
        where: the sample, for messages.

    Returns:
        The text; ``None`` when the log does not hold it.

    Raises:
        LogError: code ``LOG_CORRUPT``.
    """
    sent = [mapping(one, where, "a message") for one in sequence(sample.get("messages"), where, "messages")]
    if sent:
        if sent[-1].get("role") == "assistant":
            sent.pop()
        texts = [_content(one.get("content"), attachments, where, is_prompt=True) for one in sent]
    else:
        texts = _input(sample.get("input"), attachments, where)
    if not texts:
        return None
    before = next(_instructions(sample, where), instruction)
    return "\n\n".join([before, *texts] if before else texts)


def said(
    output: Mapping[str, Any], choice: Mapping[str, Any], attachments: Mapping[str, Any], where: str
) -> str | None:
    """The reply; ``None`` when there is none, as after an error, or when a filter left nothing of it.

    Raises:
        LogError: code ``LOG_CORRUPT``.
    """
    reply = _resolved(output.get("completion"), attachments, where, "output.completion")
    if not choice:
        return reply or None
    if not reply:
        message = mapping(choice.get("message"), where, "message")
        reply = _content(message.get("content"), attachments, where, is_prompt=False)
    # Read as a refusal of the model's it would be the right answer to a case that must be refused.
    return None if choice.get("stop_reason") == "content_filter" and not reply.strip() else reply


def instruction_of(config: Any, where: str, name: str) -> str | None:
    """The system message in the configuration of a model.

    Inspect puts it before the messages of every call, and never into the messages of the sample.

    Raises:
        LogError: code ``LOG_CORRUPT``.
    """
    return text(mapping(config, where, name).get("system_message"), where, f"{name}.system_message")


def _instructions(sample: Mapping[str, Any], where: str) -> Iterator[str]:
    """Those of the sample's own calls; a model that has a role, such as a grader, is not the one asked."""
    for one in sequence(sample.get("events"), where, "events"):
        event = mapping(one, where, "an event")
        if event.get("event") == "model" and event.get("role") is None:
            found = instruction_of(event.get("config"), where, "config of an event")
            if found:
                yield found


def _input(value: Any, attachments: Mapping[str, Any], where: str) -> list[str]:
    if value is None or isinstance(value, str):
        found = _resolved(value, attachments, where, "input")
        return [] if found is None else [found]
    sent = [mapping(one, where, "a message of input") for one in sequence(value, where, "input")]
    return [_content(one.get("content"), attachments, where, is_prompt=True) for one in sent]


def _content(content: Any, attachments: Mapping[str, Any], where: str, *, is_prompt: bool) -> str:
    """The text of a message, which is one text or a list of parts.

    Of a reply, reasoning and images are left out. In a prompt the kind of such a part stands for it: what
    was asked with an image is not what was asked without.
    """
    if content is None or isinstance(content, str):
        return _resolved(content, attachments, where, "content") or ""
    texts = []
    for one in sequence(content, where, "content"):
        part = mapping(one, where, "a part of content")
        kind = part.get("type")
        if kind == "text":
            texts.append(_resolved(part.get("text"), attachments, where, "text") or "")
        elif is_prompt:
            texts.append(f"[{text(kind, where, 'type of a part')}]")
    return "\n".join(texts)


def _resolved(value: Any, attachments: Mapping[str, Any], where: str, name: str) -> str | None:
    """A text, which Inspect may have stored once for the whole sample."""
    found = text(value, where, name)
    if found is not None and found.startswith(_ATTACHMENT):
        stored = attachments.get(found.removeprefix(_ATTACHMENT))
        return found if stored is None else text(stored, where, "an attachment")
    return found
