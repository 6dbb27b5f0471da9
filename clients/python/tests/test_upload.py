"""Uploads against a service in memory."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import signal
import subprocess
import sys
import textwrap
import threading
import time
import tracemalloc
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from conftest import Connect, Serve
from server import Received, Reply, error
from service import Service, file_record, lines

import celeiro
from celeiro import UploadProgress
from celeiro._core.upload.send_part import is_loopback


def test_a_small_file_keeps_its_name(connect: Connect, service: Service, tmp_path: Path) -> None:
    (tmp_path / "events.jsonl").write_bytes(lines(10))
    summary = connect(service.base).upload("voos", tmp_path / "events.jsonl")
    assert service.stored == {"events.jsonl": lines(10)}
    assert (summary.rows, summary.bytes, summary.parts, summary.duplicates) == (10, len(lines(10)), 1, 0)
    assert [file.file_name for file in summary.files] == ["events.jsonl"]


def test_parts_are_stored_in_order_under_numbered_names(connect: Connect, service: Service) -> None:
    content = lines(1000)
    summary = connect(service.base).upload("voos", content, name="e.jsonl", part_bytes=1000)
    names = [f"e-{n:05}.jsonl" for n in range(1, summary.parts + 1)]
    assert summary.parts > 10
    assert [file.file_name for file in summary.files] == names
    assert b"".join(service.stored[name] for name in names) == content
    assert (summary.rows, summary.bytes) == (1000, len(content))


@pytest.mark.parametrize("kind", ["str", "path", "bytes", "bytearray", "memoryview", "file", "pieces"])
def test_every_kind_of_source_is_read(connect: Connect, service: Service, tmp_path: Path, kind: str) -> None:
    content = lines(500)
    path = tmp_path / "e.jsonl"
    path.write_bytes(content)
    source: Any = {
        "str": str(path),
        "path": path,
        "bytes": content,
        "bytearray": bytearray(content),
        "memoryview": memoryview(content),
        "file": io.BytesIO(content),
        "pieces": (content[at : at + 7] for at in range(0, len(content), 7)),
    }[kind]
    connect(service.base).upload("voos", source, name="e.jsonl", part_bytes=2000)
    assert b"".join(service.stored[name] for name in sorted(service.stored)) == content


def test_asynchronous_pieces_are_read(connect: Connect, service: Service) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b'{"n": 1}\n{"n"'
        yield b": 2}\n"

    connect(service.base).upload("voos", pieces(), name="e.jsonl")
    assert service.stored == {"e.jsonl": b'{"n": 1}\n{"n": 2}\n'}


@pytest.mark.parametrize("source", [io.StringIO("{}"), ["text"], 7])
def test_a_source_that_gives_no_bytes_is_a_type_error(
    connect: Connect, service: Service, source: Any
) -> None:
    with pytest.raises(TypeError, match="bytes"):
        connect(service.base).upload("voos", source, name="e.jsonl")


@pytest.mark.parametrize("name", [None, "e.json", "e.jsonl.gz", ".jsonl"])
def test_a_missing_or_wrong_name_is_refused_before_anything_is_sent(
    connect: Connect, service: Service, name: str | None
) -> None:
    with pytest.raises(ValueError, match=r"\.jsonl"):
        connect(service.base).upload("voos", b"{}", name=name)
    assert service.urls == 0


def test_parts_are_sent_side_by_side_up_to_the_bound(connect: Connect, service: Service) -> None:
    together = threading.Barrier(3, timeout=5)

    def meet(request: Received, name: str) -> None:
        together.wait()

    service.on_put = meet
    content = b"".join(b"%05d\n" % n for n in range(9))
    connect(service.base).upload("voos", content, name="e.jsonl", part_bytes=6, concurrency=3)
    assert len(service.stored) == 9
    assert service.most_at_once == 3


@pytest.mark.parametrize("gzip", [False, True])
def test_memory_is_bounded_whatever_the_size(connect: Connect, serve: Serve, gzip: bool) -> None:
    # The server's memory is this process's too: it lets the bodies go.
    service = Service()
    started = serve(service)
    service.base = started.url
    part_bytes, concurrency = 1_000_000, 3

    def forget(request: Received, name: str) -> Reply:
        request.body = b""
        number = int(name[2:7])
        return Reply(body={"success": True, "file": file_record(number, name, b""), "duplicate": False})

    service.on_put = forget
    line = b"x" * 9_999 + b"\n"
    client = connect(started.url)
    tracemalloc.start()
    try:
        summary = client.upload(
            "voos",
            (line for _ in range(4_000)),
            name="e.jsonl",
            part_bytes=part_bytes,
            concurrency=concurrency,
            gzip=gzip,
        )
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert summary.bytes == 40_000_000
    # The server holds as many bodies as are sent. A block, pieces in flight and the last lines come on top.
    assert peak < (concurrency + 1) * part_bytes + concurrency * part_bytes + 4_000_000


def test_after_a_refused_part_no_further_part_starts(connect: Connect, service: Service) -> None:
    begun: list[str] = []
    beside = threading.Event()
    refused = threading.Event()

    def hold(request: Received, name: str) -> None:
        begun.append(name)
        if name == "e-00002.jsonl":
            beside.wait(5)
            refused.set()
        elif name == "e-00003.jsonl":
            beside.set()
            refused.wait(5)
            time.sleep(0.2)

    service.on_put = hold
    content = b"one\nbad\n" + lines(50)
    with pytest.raises(celeiro.InvalidFileError) as raised:
        connect(service.base).upload("voos", content, name="e.jsonl", part_bytes=4, concurrency=2)
    assert raised.value.part == "e-00002.jsonl"
    assert sorted(begun) == ["e-00001.jsonl", "e-00002.jsonl", "e-00003.jsonl"]
    # The part that was under way beside it ended well.
    assert [file.file_name for file in raised.value.sent] == ["e-00001.jsonl", "e-00003.jsonl"]


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
def test_bad_lines_are_counted_from_the_start_of_the_source(
    connect: Connect, service: Service, ending: bytes
) -> None:
    content = b"".join(b"%06d" % n + ending for n in range(1000)) + b"bad one" + ending + b"fine" + ending
    with pytest.raises(celeiro.InvalidFileError) as raised:
        connect(service.base).upload("voos", content, name="e.jsonl", part_bytes=100, concurrency=1)
    (line,) = raised.value.report.errors
    assert (line.line, line.byte_offset) == (1001, content.index(b"bad"))
    assert raised.value.code == "upload_not_jsonl"
    assert len(raised.value.sent) == len(service.stored)


def test_of_several_refused_parts_the_first_of_the_source_is_told(connect: Connect, service: Service) -> None:
    both = threading.Barrier(2, timeout=5)

    def meet(request: Received, name: str) -> None:
        both.wait()

    service.on_put = meet
    with pytest.raises(celeiro.InvalidFileError) as raised:
        connect(service.base).upload("voos", b"bad 1\nbad 2\n", name="e.jsonl", part_bytes=6, concurrency=2)
    assert raised.value.part == "e-00001.jsonl"
    assert raised.value.report.errors[0].line == 1


def test_of_a_source_of_several_parts_the_missing_lines_are_uploaded_alone(
    connect: Connect, service: Service
) -> None:
    given = lines(100).splitlines(keepends=True)
    given[30] = b"bad\n"
    options = {"part_bytes": 100, "concurrency": 1}
    client = connect(service.base)
    with pytest.raises(celeiro.InvalidFileError) as raised:
        client.upload("voos", b"".join(given), name="e.jsonl", **options)
    message = str(raised.value)
    assert "do not upload the whole source again" in message
    assert "upload the source again" not in message
    named = re.search(r"the corrected lines (\d+) to (\d+) as (\S+); the lines from (\d+) on as", message)
    assert named is not None, message
    first, last, rest = int(named[1]), int(named[2]), int(named[4])
    assert (first <= 31 <= last, rest, named[3]) == (True, last + 1, raised.value.part)
    given[30] = b'{"corrected": "and longer than before"}\n'
    client.upload("voos", b"".join(given[first - 1 : last]), name=named[3], **options)
    client.upload("voos", b"".join(given[rest - 1 :]), name="rest.jsonl", **options)
    assert sorted(b"".join(service.stored.values()).splitlines(keepends=True)) == sorted(given)


def test_a_source_of_which_nothing_is_stored_is_corrected_as_a_whole(
    connect: Connect, service: Service
) -> None:
    for content in (b"bad\n", b"bad\n" + lines(50)):
        with pytest.raises(celeiro.InvalidFileError, match=r"upload the source again\.$"):
            connect(service.base).upload("voos", content, name="e.jsonl", part_bytes=100, concurrency=1)


def test_a_part_beside_the_refused_one_that_came_to_nothing_is_told_as_well(
    connect: Connect, service: Service
) -> None:
    both = threading.Barrier(2, timeout=5)

    def meet(request: Received, name: str) -> Reply | None:
        both.wait()
        return error(400) if name == "e-00002.jsonl" else None

    service.on_put = meet
    with pytest.raises(celeiro.InvalidFileError) as raised:
        connect(service.base).upload("voos", b"bad 1\nline2", name="e.jsonl", part_bytes=6, concurrency=2)
    wanted = "missing: the corrected line 1 as e-00001.jsonl; line 2 as e-00002.jsonl."
    assert str(raised.value).endswith(wanted)


def test_a_lost_answer_leaves_no_doubt(connect: Connect, service: Service) -> None:
    lost: list[str] = []

    def lose_first(request: Received, name: str) -> Reply | None:
        if name not in lost:
            lost.append(name)
            service._store(name, request.body)
            return Reply(raw=b"")
        return None

    service.on_put = lose_first
    summary = connect(service.base).upload("voos", lines(100), name="e.jsonl", part_bytes=500)
    assert summary.rows == 100
    assert summary.duplicates == summary.parts == len(service.stored)


@pytest.mark.parametrize("gzip", [False, True])
def test_every_line_of_a_source_whose_parts_would_be_equal_is_stored(
    connect: Connect, service: Service, gzip: bool
) -> None:
    content = lines(2) * 100
    upload = partial(
        connect(service.base).upload,
        "voos",
        content,
        name="e.jsonl",
        part_bytes=len(lines(2)) * 10,
        gzip=gzip,
    )
    summary = upload()
    assert (summary.rows, summary.bytes, summary.duplicates) == (200, len(content), 0)
    assert b"".join(service.stored[name] for name in sorted(service.stored)) == content
    again = upload()
    assert (again.rows, again.duplicates) == (200, summary.parts)


def test_a_part_of_one_line_that_repeats_another_is_not_sent(connect: Connect, service: Service) -> None:
    with pytest.raises(celeiro.InvalidRequestError, match="larger part_bytes") as raised:
        connect(service.base).upload("voos", b"one\ntwo\none\n", name="e.jsonl", part_bytes=4)
    assert str(raised.value).startswith("e-00003.jsonl has the content of e-00001.jsonl")
    assert (raised.value.code, raised.value.status) == ("repeated_part", None)
    assert [file.file_name for file in raised.value.sent] == ["e-00001.jsonl", "e-00002.jsonl"]
    assert len(service.stored) == 2


def test_a_part_that_the_service_holds_as_another_part_of_the_upload_is_not_counted(
    connect: Connect, service: Service
) -> None:
    held = {"success": True, "file": file_record(1, "e-00001.jsonl", b"one\n"), "duplicate": True}
    service.on_put = lambda request, name: Reply(body=held)
    told: list[UploadProgress] = []
    with pytest.raises(celeiro.InvalidRequestError) as raised:
        connect(service.base).upload(
            "voos", b"one\ntwo\n", name="e.jsonl", part_bytes=4, on_progress=told.append
        )
    assert raised.value.code == "repeated_part"
    assert [file.id for file in raised.value.sent] == [1]
    assert [(progress.parts, progress.rows) for progress in told] == [(1, 1)]


def test_one_upload_url_serves_all_uploads_of_a_client(connect: Connect, service: Service) -> None:
    client = connect(service.base)
    client.upload("voos", lines(100), name="a.jsonl", part_bytes=100)
    client.upload("voos", lines(100, start=100), name="b.jsonl", part_bytes=100)
    assert service.urls == 1


def test_a_refused_url_is_renewed_once_for_all_parts(connect: Connect, service: Service) -> None:
    client = connect(service.base)
    client.upload("voos", lines(1), name="a.jsonl")
    service.expire_urls()
    client.upload("voos", lines(100, start=1), name="b.jsonl", part_bytes=100)
    assert service.urls == 2


def test_a_url_that_is_always_refused_ends_the_upload(connect: Connect, service: Service) -> None:
    service.on_put = lambda request, name: error(401, "upload_url_invalid")
    with pytest.raises(celeiro.AuthenticationError) as raised:
        connect(service.base).upload("voos", lines(1), name="a.jsonl")
    assert raised.value.code == celeiro.codes.UPLOAD_URL_INVALID
    assert service.urls == 2


def test_a_wrong_token_is_told(connect: Connect, service: Service) -> None:
    with pytest.raises(celeiro.AuthenticationError, match="token"):
        connect(service.base, "other").upload("voos", lines(1), name="a.jsonl")


@pytest.mark.parametrize(("gzip", "encoding"), [("auto", None), (False, None), (True, "gzip")])
def test_parts_are_compressed_where_asked_for(
    connect: Connect, service: Service, gzip: Any, encoding: str | None
) -> None:
    encodings = []
    service.on_put = lambda request, name: encodings.append(request.headers.get("content-encoding"))
    connect(service.base).upload("voos", lines(100), name="a.jsonl", gzip=gzip)
    assert encodings == [encoding]
    assert service.stored == {"a.jsonl": lines(100)}


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("localhost", True),
        ("celeiro.localhost:8080", True),
        ("127.0.0.1:80", True),
        ("127.8.8.8", True),
        ("[::1]:8080", True),
        ("10.0.0.1", False),
        ("celeiro.example.com", False),
        ("[2001:db8::1]", False),
    ],
)
def test_addresses_of_this_machine_are_known(host: str, loopback: bool) -> None:
    assert is_loopback(f"http://{host}/u/x") is loopback


def test_a_file_that_becomes_shorter_while_it_is_read_is_an_error(
    connect: Connect, service: Service, tmp_path: Path
) -> None:
    path = tmp_path / "e.jsonl"
    path.write_bytes(b"".join(b'{"n": "%01000d"}\n' % n for n in range(3000)))

    def cut(request: Received, name: str) -> None:
        os.truncate(path, 1000)

    service.on_put = cut
    with pytest.raises(OSError, match="became shorter"):
        connect(service.base).upload("voos", path, part_bytes=100_000, concurrency=1)


def test_a_pipe_has_a_path_and_no_size(connect: Connect, service: Service, tmp_path: Path) -> None:
    told: list[UploadProgress] = []
    path = tmp_path / "e.jsonl"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(lines(10),))
    writer.start()
    summary = connect(service.base).upload("voos", path, on_progress=told.append)
    writer.join()
    assert (summary.rows, [progress.total_bytes for progress in told]) == (10, [None])


def test_progress_grows_to_the_whole(connect: Connect, service: Service, tmp_path: Path) -> None:
    content = lines(200)
    path = tmp_path / "e.jsonl"
    path.write_bytes(content)
    told: list[UploadProgress] = []
    connect(service.base).upload("voos", path, part_bytes=300, on_progress=told.append)
    assert [progress.parts for progress in told] == list(range(1, len(service.stored) + 1))
    assert [progress.bytes for progress in told] == sorted(progress.bytes for progress in told)
    assert told[-1] == UploadProgress(len(content), len(content), len(service.stored), 200)


def test_the_size_of_a_stream_is_not_known(connect: Connect, service: Service) -> None:
    told: list[UploadProgress] = []
    connect(service.base).upload("voos", io.BytesIO(lines(5)), name="e.jsonl", on_progress=told.append)
    assert told == [UploadProgress(len(lines(5)), None, 1, 5)]


def test_an_exception_of_progress_stops_the_upload(connect: Connect, service: Service) -> None:
    class StopError(Exception):
        pass

    def stop(progress: UploadProgress) -> None:
        raise StopError

    with pytest.raises(StopError):
        connect(service.base).upload(
            "voos", lines(1000), name="e.jsonl", part_bytes=50, concurrency=1, on_progress=stop
        )
    assert len(service.stored) == 1


def test_credentials_are_in_no_log(
    connect: Connect, service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        connect(service.base).upload("voos", lines(3), name="e.jsonl")
    assert "PUT http://127.0.0.1" in caplog.text
    assert "secret-1" not in caplog.text
    assert "Bearer" not in caplog.text


def test_the_token_is_not_sent_to_the_upload_url(connect: Connect, service: Service) -> None:
    seen = []
    service.on_put = lambda request, name: seen.append("authorization" in request.headers)
    connect(service.base).upload("voos", lines(3), name="e.jsonl")
    assert seen == [False]


def test_a_name_is_escaped(connect: Connect, service: Service) -> None:
    connect(service.base).upload("voos", lines(3), name="ação #1? 50%.jsonl")
    assert list(service.stored) == ["ação #1? 50%.jsonl"]


def upload_with_journal(client: Any, content: bytes, journal: Path, **options: Any) -> Any:
    return client.upload("voos", content, name="e.jsonl", part_bytes=500, journal=journal, **options)


def test_a_journal_is_removed_when_the_upload_is_complete(
    connect: Connect, service: Service, tmp_path: Path
) -> None:
    upload_with_journal(connect(service.base), lines(200), tmp_path / "journal")
    assert list(tmp_path.iterdir()) == []


def test_a_later_call_skips_what_the_journal_notes(
    connect: Connect, service: Service, tmp_path: Path
) -> None:
    content = lines(200)
    journal = tmp_path / "journal"
    client = connect(service.base)
    service.on_put = lambda request, name: error(400, "upload_invalid_name") if name > "e-00003" else None
    with pytest.raises(celeiro.InvalidRequestError) as raised:
        upload_with_journal(client, content, journal)
    noted = [json.loads(line) for line in journal.read_bytes().splitlines()]
    assert {note["name"] for note in noted} == set(service.stored)
    assert len(raised.value.sent) == len(noted) == 2
    for note in noted:
        assert note["file_id"] == service.records[note["sha256"]]["id"]

    sent: list[str] = []
    service.on_put = lambda request, name: sent.append(name)
    told: list[UploadProgress] = []
    summary = upload_with_journal(client, content, journal, on_progress=told.append)
    assert set(sent) == set(service.stored) - {note["name"] for note in noted}
    assert (summary.rows, summary.duplicates, summary.parts) == (200, 0, len(service.stored))
    assert [file.file_name for file in summary.files] == sorted(service.stored)
    assert told[-1].parts == summary.parts
    assert not journal.exists()


def test_a_part_that_changed_is_sent_again(connect: Connect, service: Service, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    client = connect(service.base)
    service.on_put = lambda request, name: None if name == "e-00001.jsonl" else error(400)
    with pytest.raises(celeiro.CeleiroError):
        upload_with_journal(client, lines(200), journal)
    sent: list[str] = []
    service.on_put = lambda request, name: sent.append(name)
    upload_with_journal(client, lines(200, start=10_000), journal)
    assert "e-00001.jsonl" in sent


def test_an_upload_goes_on_in_a_source_whose_lines_repeat(
    connect: Connect, service: Service, tmp_path: Path
) -> None:
    content = lines(2) * 200
    journal = tmp_path / "journal"
    client = connect(service.base)
    service.on_put = lambda request, name: None if name < "e-00004" else error(400)
    with pytest.raises(celeiro.CeleiroError):
        upload_with_journal(client, content, journal, concurrency=1)
    sent: list[str] = []
    service.on_put = lambda request, name: sent.append(name)
    summary = upload_with_journal(client, content, journal)
    assert (summary.rows, summary.bytes, summary.duplicates) == (400, len(content), 0)
    assert len(sent) == summary.parts - 3
    assert b"".join(service.stored[name] for name in sorted(service.stored)) == content


def test_a_journal_of_another_schema_does_not_count(
    connect: Connect, service: Service, tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    client = connect(service.base)
    service.on_put = lambda request, name: None if name == "e-00001.jsonl" else error(400)
    with pytest.raises(celeiro.CeleiroError):
        upload_with_journal(client, lines(200), journal)
    sent: list[str] = []
    service.on_put = lambda request, name: sent.append(name)
    client.upload("outro", lines(200), name="e.jsonl", part_bytes=500, journal=journal)
    assert "e-00001.jsonl" in sent


@pytest.mark.parametrize("changed", [{"account": "0" * 64}, {"account": None}])
def test_a_note_of_another_account_or_of_none_does_not_count(
    connect: Connect, service: Service, tmp_path: Path, changed: dict[str, object]
) -> None:
    journal = tmp_path / "journal"
    client = connect(service.base)
    service.on_put = lambda request, name: None if name < "e-00003" else error(400)
    with pytest.raises(celeiro.CeleiroError):
        upload_with_journal(client, lines(200), journal, concurrency=1)
    notes = [json.loads(line) | changed for line in journal.read_bytes().splitlines()]
    journal.write_text("".join(json.dumps(note) + "\n" for note in notes))
    sent: list[str] = []
    service.on_put = lambda request, name: sent.append(name)
    upload_with_journal(client, lines(200), journal)
    assert min(sent) == "e-00001.jsonl"


def test_a_journal_does_not_count_with_a_token_of_another_account(
    connect: Connect, service: Service, tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    service.on_put = lambda request, name: None if name < "e-00003" else error(400)
    with pytest.raises(celeiro.CeleiroError):
        upload_with_journal(connect(service.base), lines(200), journal, concurrency=1)
    service.tokens.add("another")
    sent: list[str] = []
    service.on_put = lambda request, name: sent.append(name)
    upload_with_journal(connect(service.base, "another"), lines(200), journal)
    assert min(sent) == "e-00001.jsonl"


@pytest.mark.parametrize("damage", [b'{"name": "e-00001.js', b"\xff\n", b"[]\n", b'{"name": "a"}\n'])
def test_a_damaged_note_does_not_count_and_harms_no_other(
    connect: Connect, service: Service, tmp_path: Path, damage: bytes
) -> None:
    journal = tmp_path / "journal"
    client = connect(service.base)
    journal.write_bytes(damage)
    service.on_put = lambda request, name: None if name < "e-00003" else error(400)
    with pytest.raises(celeiro.CeleiroError):
        upload_with_journal(client, lines(200), journal, concurrency=1)
    sent: list[str] = []
    service.on_put = lambda request, name: sent.append(name)
    upload_with_journal(client, lines(200), journal)
    assert min(sent) == "e-00003.jsonl"


def test_a_killed_upload_goes_on_where_it_stopped(service: Service, tmp_path: Path) -> None:
    """A process is killed in the middle; the next one sends what is not noted, and every record is there once."""
    (tmp_path / "e.jsonl").write_bytes(lines(2000))
    program = textwrap.dedent(
        """
        import sys
        from celeiro import Celeiro

        def tell(progress):
            print(progress.parts, flush=True)

        with Celeiro(sys.argv[1], "token") as client:
            summary = client.upload(
                "voos", "e.jsonl", part_bytes=1000, journal="journal", concurrency=3, on_progress=tell
            )
        print(summary.rows, summary.parts)
        """
    )
    command = [sys.executable, "-c", program, service.base]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    reached = threading.Event()
    killed = threading.Event()

    def hold(request: Received, name: str) -> None:
        if name > "e-00010":
            reached.set()
            killed.wait(10)

    service.on_put = hold
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE) as process:
        assert reached.wait(20)
        process.send_signal(signal.SIGKILL)
        assert process.stdout is not None
        told = process.stdout.read().split()
    killed.set()
    noted = {json.loads(line)["name"] for line in (tmp_path / "journal").read_bytes().splitlines()}
    # What progress told is noted.
    assert told
    assert len(noted) >= int(told[-1])

    sent: list[str] = []
    service.on_put = lambda request, name: sent.append(name)
    output = subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True).stdout
    assert output.split()[-2:] == [b"2000", str(len(service.stored)).encode()]
    assert noted.isdisjoint(sent)
    assert b"".join(service.stored[name] for name in sorted(service.stored)) == lines(2000)
    assert not (tmp_path / "journal").exists()
