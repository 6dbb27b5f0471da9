"""A small HTTP server for tests: real sockets, answers by a function, faults on purpose."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Received:
    """One request as it came."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Reply:
    """One answer, and what goes wrong with it.

    Attributes:
        body: bytes, or what becomes JSON.
        before_body: is called after the headers were sent.
        cut_after: bytes of the body after which the connection is cut; -1: instead of the headers.
        raw: bytes sent instead of an HTTP answer.
    """

    status: int = 200
    body: Any = b""
    headers: dict[str, str] = field(default_factory=dict)
    before_body: Callable[[], None] | None = None
    cut_after: int | None = None
    raw: bytes | None = None


Answer = Callable[[Received], Reply]


def error(status: int, code: str = "some_code", **members: Any) -> Reply:
    """An error of the service."""
    headers = {"Retry-After": str(members.pop("retry_after"))} if "retry_after" in members else {}
    body = {"error": "Deu errado.", "code": code, "request_id": "req-1", **members}
    return Reply(status, body, headers)


class Server:
    """Serves in threads, one connection each, until `close`."""

    def __init__(self, answer: Answer, port: int = 0) -> None:
        self.answer = answer
        self.received: list[Received] = []
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", port))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._connections: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()
        with self._lock:
            for connection in self._connections:
                connection.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            # Headers and body are two writes: without it the second one waits for the client's confirmation.
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._connections.add(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            with connection, connection.makefile("rb") as stream:
                while (request := _read(stream)) is not None:
                    with self._lock:
                        self.received.append(request)
                    if not _send(connection, self.answer(request)):
                        return
        except (OSError, ValueError):
            pass
        finally:
            with self._lock:
                self._connections.discard(connection)


def _read(stream: Any) -> Received | None:
    line = stream.readline()
    if not line:
        return None
    method, path, _ = line.decode().split(" ")
    headers = {}
    while (line := stream.readline().strip()) != b"":
        name, value = line.decode().split(":", 1)
        headers[name.lower()] = value.strip()
    return Received(method, path, headers, stream.read(int(headers.get("content-length", 0))))


def _send(connection: socket.socket, reply: Reply) -> bool:
    """Sends the reply. False where the connection is cut."""
    if reply.raw is not None:
        connection.sendall(reply.raw)
        return False
    if reply.cut_after == -1:
        # With a linger of no time the close is a reset.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return False
    body = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), **reply.headers}
    if "Transfer-Encoding" in headers:
        del headers["Content-Length"]
    head = f"HTTP/1.1 {reply.status} Status\r\n" + "".join(f"{n}: {v}\r\n" for n, v in headers.items())
    connection.sendall(head.encode() + b"\r\n")
    if reply.before_body is not None:
        reply.before_body()
    connection.sendall(body[: reply.cut_after])
    return reply.cut_after is None
