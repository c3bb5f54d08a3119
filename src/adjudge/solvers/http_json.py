"""JSON over HTTP with the standard library: connections that are kept, a deadline, a bounded body.

No proxy, no redirect (a key would go along) and no retry. One connection a thread.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import threading
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from adjudge.solvers.errors import CallError
from adjudge.solvers.provider import Secret
from adjudge.solvers.wire import decoded, lost, refused, status_error

MAX_BODY_BYTES = 16 << 20
"""Longest body that is read."""
_CHUNK = 1 << 16


class JsonService:
    """A service at one address."""

    def __init__(self, url: str, key: Secret | None) -> None:
        parts = urlsplit(url)
        self._secure = parts.scheme == "https"
        try:
            self._host, self._port = parts.hostname or "", parts.port
        except ValueError:
            raise CallError("fatal", "the address of the service has no such port") from None
        self._path = parts.path
        self._key = key
        self._headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if key is not None:
            self._headers["Authorization"] = f"Bearer {key.reveal()}"
        self._kept = threading.local()
        self._lock = threading.Lock()
        self._open: set[http.client.HTTPConnection] = set()

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._lock:
            connections, self._open = self._open, set()
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.close()

    def post(self, path: str, body: Mapping[str, Any], timeout: float) -> dict[str, Any]:
        """Send an object and return the object that comes back.

        Raises:
            CallError: no object came back with status 200.
        """
        deadline = time.monotonic() + timeout
        data = json.dumps(body, separators=(",", ":")).encode()
        try:
            status, headers, answer = self._exchange(path, data, deadline)
        except TimeoutError:
            self._drop()
            raise lost(f"no answer within {timeout:g} s", self._key) from None
        except (OSError, http.client.HTTPException) as error:
            self._drop()
            words = str(error) or type(error).__name__
            raise lost(f"the connection failed: {words}", self._key) from None
        except CallError:
            self._drop()
            raise
        if status != 200:
            said = decoded(answer)
            if said is None:
                said = answer[:200].decode("utf-8", "replace")
            raise status_error(status, said, headers, self._key)
        value = decoded(answer)
        if not isinstance(value, dict):
            raise lost("the answer is not a JSON object, or only the beginning of one", self._key)
        return value

    def _exchange(self, path: str, data: bytes, deadline: float) -> tuple[int, dict[str, str], bytes]:
        connection = self._connection(deadline)
        connection.request("POST", self._path + path, body=data, headers=self._headers)
        self._limit(connection, deadline)
        response = connection.getresponse()
        headers = {name.lower(): value for name, value in response.getheaders()}
        chunks = []
        size = 0
        while chunk := response.read1(_CHUNK):
            size += len(chunk)
            if size > MAX_BODY_BYTES:
                raise refused(f"the answer is longer than {MAX_BODY_BYTES} bytes", self._key)
            chunks.append(chunk)
            self._limit(connection, deadline)
        if response.length:
            raise http.client.IncompleteRead(b"", response.length)
        response.close()  # of the answer only: the connection is ready for the next question
        if response.will_close:
            self._drop()
        return response.status, headers, b"".join(chunks)

    def _connection(self, deadline: float) -> http.client.HTTPConnection:
        kept: http.client.HTTPConnection | None = getattr(self._kept, "connection", None)
        if kept is None:
            make = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
            kept = self._kept.connection = make(self._host, self._port, timeout=_left(deadline))
            with self._lock:
                self._open.add(kept)
        self._limit(kept, deadline)
        return kept

    def _limit(self, connection: http.client.HTTPConnection, deadline: float) -> None:
        left = _left(deadline)
        if connection.sock is not None:
            connection.sock.settimeout(left)

    def _drop(self) -> None:
        kept: http.client.HTTPConnection | None = getattr(self._kept, "connection", None)
        self._kept.connection = None
        if kept is not None:
            with self._lock:
                self._open.discard(kept)
            with contextlib.suppress(OSError):
                kept.close()


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
