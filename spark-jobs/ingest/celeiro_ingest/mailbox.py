"""Objects through which an attempt and the service talk, below one prefix that belongs to the attempt alone.

    order.json      service -> attempt, before it begins
    progress.json   attempt -> service, about once a second
    staged.json     attempt -> service: everything is written and waits for the grant
    grant           service -> attempt: the right to publish; the control database gave it to this attempt alone
    published.json  attempt -> service: the records are in the table
    failure.json    attempt -> service: why it staged nothing; rewritten by the service where the pods tell more

The service keeps more there, which the attempt neither reads nor writes (src/adapters/run-launcher-spark/mailbox/mailbox.ts).
"""

from __future__ import annotations

import json
import time
from typing import Any


class Mailbox:
    def __init__(self, jvm: Any, hadoop_configuration: Any, prefix: str):
        self._jvm = jvm
        self._root = jvm.org.apache.hadoop.fs.Path(prefix)
        self._store = self._root.getFileSystem(hadoop_configuration)

    def read(self, name: str) -> str:
        stream = self._store.open(self._path(name))
        try:
            return bytes(self._jvm.org.apache.commons.io.IOUtils.toByteArray(stream)).decode()
        finally:
            stream.close()

    def write(self, name: str, message: dict[str, Any]) -> None:
        """Replaces the object; a reader sees the old one or the new one whole."""
        stream = self._store.create(self._path(name), True)
        try:
            stream.write(bytearray(json.dumps(message).encode()))
        finally:
            stream.close()

    def has(self, name: str) -> bool:
        return bool(self._store.exists(self._path(name)))

    def wait_for(self, name: str, seconds: float) -> bool:
        """Waits for the object; returns whether it appeared in time."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.has(name):
                return True
            time.sleep(0.2)
        return False

    def _path(self, name: str) -> Any:
        return self._jvm.org.apache.hadoop.fs.Path(self._root, name)
