"""A Harbor environment without containers: a folder of this machine, entered by chroot in a mount namespace.

``harbor run --env harbor_host_environment:HostEnvironment`` with this folder on the path. The folder gets the
system's programs by bind mounts that nobody else sees, and files of its own for everything else. Of a
Dockerfile only COPY and WORKDIR are obeyed; what its RUN lines would install for the verifier is the venv
that ``ADJUDGE_TEST_VENV`` names, seen as ``/opt/adjudge``. Users other than root are one unprivileged user.
It is a stand-in for tests on Linux, as root, and no sandbox.
"""

import asyncio
import os
import shlex
import shutil
import signal
import stat
import sys
import tempfile
from pathlib import Path, PurePosixPath

from harbor.environments.base import BaseEnvironment, ExecResult
from harbor.environments.capabilities import EnvironmentCapabilities

SYSTEM = ("bin", "dev", "etc", "lib", "lib32", "lib64", "proc", "sbin", "usr")
OWN = ("app", "home/agent", "logs/agent", "logs/artifacts", "logs/verifier", "solution", "tests", "tmp")
NOBODY = 65534


class HostEnvironment(BaseEnvironment):
    @staticmethod
    def type():
        return "host"

    @property
    def capabilities(self):
        return EnvironmentCapabilities(disable_internet=True)

    def _validate_definition(self):
        if not (self.environment_dir / "Dockerfile").is_file():
            raise FileNotFoundError(self.environment_dir / "Dockerfile")

    async def start(self, *_, **__):
        self.root = Path(tempfile.mkdtemp(prefix="harbor-host-"))
        self.root.chmod(0o755)
        self.workdir = "/"
        self.mounts = []
        for name in SYSTEM:
            source = Path("/", name)
            if source.is_symlink():
                (self.root / name).symlink_to(source.readlink())
            elif source.is_dir():
                self._bind(source)
        for name in OWN:
            (self.root / name).mkdir(parents=True)
        os.chown(self.root / "app", NOBODY, NOBODY)
        os.chown(self.root / "home/agent", NOBODY, NOBODY)
        (self.root / "tmp").chmod(0o1777)
        for folder in (self.root / "logs").iterdir():
            folder.chmod(0o777)  # as Harbor's own environments do
        self._build()

    def _bind(self, source, target=None):
        """Remember a folder of the machine that every command sees."""
        target = self.root / str(target or source).lstrip("/")
        target.mkdir(parents=True, exist_ok=True)
        self.mounts.append((source, target))

    def _build(self):
        for line in (self.environment_dir / "Dockerfile").read_text().splitlines():
            word, _, rest = line.partition(" ")
            if word == "COPY":
                source, target = rest.split()
                self._copy_into(self.environment_dir / source, target)
            elif word == "WORKDIR":
                self.workdir = rest
            elif line == "RUN python3 -m venv /opt/adjudge":
                self._bind(Path(os.environ["ADJUDGE_TEST_VENV"]), "/opt/adjudge")
                self._bind(Path(sys.prefix).resolve())  # for what adjudge depends on
                if not Path(sys.base_prefix).is_relative_to("/usr"):
                    self._bind(Path(sys.base_prefix))

    def _copy_into(self, source, target):
        inside = self._inside(target)
        if source.is_dir():
            shutil.copytree(source, inside, dirs_exist_ok=True)
        else:
            inside.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, inside)

    def _inside(self, path):
        """A path of the environment as one of the machine, through no link that an agent has made."""
        current = self.root
        for part in PurePosixPath(str(path)).relative_to("/").parts[:-1]:
            current /= part
            if current.is_symlink():
                raise RuntimeError(f"{path} leads through a link")
        return self.root / str(path).lstrip("/")

    async def stop(self, delete):
        if delete:
            await asyncio.to_thread(shutil.rmtree, self.root, ignore_errors=True)

    async def upload_file(self, source_path, target_path):
        self._copy_into(Path(source_path), target_path)

    async def upload_dir(self, source_dir, target_dir):
        self._copy_into(Path(source_dir), target_dir)

    async def download_file(self, source_path, target_path):
        """As ``docker cp``: a link arrives as a link."""
        source, target = self._inside(source_path), Path(target_path)
        if source.is_symlink():
            target.symlink_to(source.readlink())
        elif not stat.S_ISREG(source.stat().st_mode):
            raise RuntimeError(f"{source_path} is not a regular file")
        else:
            shutil.copy2(source, target)

    async def download_dir(self, source_dir, target_dir):
        def special(folder, names):
            kept = (stat.S_ISREG, stat.S_ISDIR, stat.S_ISLNK)
            return [name for name in names if not any(k(os.lstat(Path(folder, name)).st_mode) for k in kept)]

        source = self._inside(source_dir)
        shutil.copytree(source, target_dir, symlinks=True, ignore=special, dirs_exist_ok=True)

    async def exec(self, command, cwd=None, env=None, timeout_sec=None, user=None):
        user = self._resolve_user(user)
        lines = [f"mount --rbind {shlex.quote(str(a))} {shlex.quote(str(b))}" for a, b in self.mounts]
        enter = ["exec", "chroot", str(self.root)]
        if user not in (None, "root", 0, "0"):
            enter += ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        inner = f"cd {shlex.quote(cwd or self.workdir)} && {command}"
        lines.append(shlex.join([*enter, "/bin/bash", "-c", inner]))
        unshare = ["unshare", "--mount", *(["--net"] if self._network_disabled else [])]
        process = await asyncio.create_subprocess_exec(
            *unshare,
            "sh",
            "-ec",
            "\n".join(lines),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={"PATH": os.environ["PATH"], "HOME": "/home/agent", **(self._merge_env(env) or {})},
            start_new_session=True,
        )
        try:
            out, err = await asyncio.wait_for(process.communicate(), timeout_sec or 300)
        except TimeoutError:
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
            raise
        return ExecResult(
            stdout=out.decode(errors="replace"),
            stderr=err.decode(errors="replace"),
            return_code=process.returncode,
        )
