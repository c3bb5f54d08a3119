"""Agents for Harbor that call no model: one leaves fixed replies, one runs a fixed shell script."""

import json
import re
import tempfile
from pathlib import Path

from harbor.agents.base import BaseAgent


class _Agent(BaseAgent):
    def version(self):
        return "1"

    async def setup(self, environment):
        pass


class ReplyAgent(_Agent):
    """Leaves the reply that a JSON file has for the item, in the file that the instruction names."""

    def __init__(self, *arguments, replies, **options):
        super().__init__(*arguments, **options)
        self.replies = json.loads(Path(replies).read_text())

    @staticmethod
    def name():
        return "fixed-replies"

    async def run(self, instruction, environment, **_):
        (target,) = set(re.findall(r"/app/[a-z.]+(?<!\.)", instruction))
        item = environment.environment_name.replace(".", "/")
        with tempfile.NamedTemporaryFile() as file:
            file.write(self.replies[item].encode())
            file.flush()
            await environment.upload_file(file.name, target)


class ShellAgent(_Agent):
    """Runs a script as the user that the task gives to agents."""

    def __init__(self, *arguments, script, **options):
        super().__init__(*arguments, **options)
        self.script = script

    @staticmethod
    def name():
        return "shell"

    async def run(self, *, environment, **_):
        done = await environment.exec(self.script)
        (self.logs_dir / "said.txt").write_text(f"{done.return_code}\n{done.stdout}{done.stderr}")


class LostAgent(_Agent):
    """Loses its model before it has said anything."""

    @staticmethod
    def name():
        return "lost"

    async def run(self, **_):
        raise ConnectionError("the model's server is gone")
