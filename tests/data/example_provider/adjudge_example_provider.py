"""A provider of its own: one model, which says the word in its name to every question."""

from typing import Any

from adjudge.solvers.errors import CallError
from adjudge.solvers.provider import Call, Connection, Model, Provider, Reply


class OneWord(Model):
    """Says one word."""

    def __init__(self, connection: Connection) -> None:
        self._word = connection.model.removeprefix("always-").upper()

    def params(self, call: Call) -> dict[str, Any]:
        """What is sent beside the prompt."""
        return {"max_tokens": call.max_tokens}

    def ask(self, call: Call) -> Reply:
        """One reply to one question."""
        if not call.prompt.strip():
            raise CallError("refused", "there is no question")
        return Reply(text=self._word, finish_reason="stop", usage=None)


PROVIDER = Provider(
    name="example",
    summary="says one word",
    connect=OneWord,
    models=("always-refused", "always-equivalent"),
    key_variable=None,
    key_needed=False,
    url_variable="FRONTIER_EXAMPLE_URL",
    url="http://localhost",
)
