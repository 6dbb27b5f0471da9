"""Starting runs, waiting for them, and the listing of files."""

from __future__ import annotations

from datetime import date
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from conftest import Connect, Serve
from server import Received, Reply, error
from service import STARTED, Service, file_record

import celeiro
from celeiro import ProcessingStarted, RunProgress

TWO_RUNS = ProcessingStarted.from_dict({**STARTED, "ids": [7, 8], "files_count": 5})


class Runs:
    """The files of runs at each look: for each run the completed ones and all. The last look stays."""

    def __init__(self, service: Service, *looks: dict[int, tuple[int, int]]) -> None:
        self._service = service
        self._looks = list(looks)
        self._last_run = max(looks[0])

    def __call__(self, request: Received) -> Reply:
        query = parse_qs(urlsplit(request.path).query)
        run_id = int(query["run_id"][0])
        done, listed = self._looks[0].get(run_id, (0, 0))
        self._service.records = {str(n): self._file(n, run_id, n < done) for n in range(listed)}
        if "processing_status" not in query and run_id == self._last_run and len(self._looks) > 1:
            self._looks.pop(0)
        return self._service(request)

    @staticmethod
    def _file(number: int, run_id: int, done: bool) -> dict[str, object]:
        status = "completed" if done else "processing"
        return {**file_record(number, "a.jsonl", b""), "run_id": run_id, "processing_status": status}


def test_process_sends_what_is_given(connect: Connect, serve: Serve) -> None:
    started = serve(lambda request: Reply(body=STARTED))
    client = connect(started.url)
    assert client.process("voos").files_count == 1
    client.process("voos", shape_id=2, executors=4)
    assert [request.json for request in started.received] == [{}, {"shape_id": 2, "executors": 4}]


def test_waiting_ends_when_all_files_are_completed(connect: Connect, serve: Serve) -> None:
    looks = [{7: (0, 2), 8: (0, 3)}, {7: (1, 2), 8: (0, 3)}, {7: (2, 2), 8: (0, 3)}, {7: (2, 2), 8: (3, 3)}]
    told: list[RunProgress] = []
    connect(serve(Runs(Service(), *looks)).url).wait_for_runs(TWO_RUNS, on_progress=told.append)
    assert [progress.files_done for progress in told] == [0, 1, 2, 5]
    assert {progress.files_count for progress in told} == {5}


def test_a_run_that_is_over_is_not_looked_at_again(connect: Connect, serve: Serve) -> None:
    looks = [{7: (2, 2), 8: (0, 3)}, {7: (2, 2), 8: (0, 3)}, {7: (2, 2), 8: (3, 3)}]
    started = serve(Runs(Service(), *looks))
    connect(started.url).wait_for_runs(TWO_RUNS)
    assert len([request for request in started.received if "run_id=7" in request.path]) == 2


@pytest.mark.parametrize(
    ("looks", "failed", "done"),
    [
        ([{7: (0, 2), 8: (0, 3)}, {7: (2, 2), 8: (0, 0)}], [8], 2),
        ([{7: (0, 0), 8: (0, 0)}], [7, 8], 0),
        ([{7: (2, 2), 8: (1, 2)}], [8], 3),
    ],
)
def test_a_run_that_gives_its_files_back_has_failed(
    connect: Connect, serve: Serve, looks: list[Any], failed: list[int], done: int
) -> None:
    with pytest.raises(celeiro.RunFailedError) as raised:
        connect(serve(Runs(Service(), *looks)).url).wait_for_runs(TWO_RUNS)
    assert (raised.value.run_ids, raised.value.files_done, raised.value.files_count) == (failed, done, 5)


def test_waiting_ends_with_its_timeout(connect: Connect, serve: Serve) -> None:
    with pytest.raises(celeiro.RunTimeoutError) as raised:
        connect(serve(Runs(Service(), {7: (1, 2), 8: (0, 3)})).url).wait_for_runs(TWO_RUNS, timeout=0.2)
    assert isinstance(raised.value, TimeoutError)
    assert (raised.value.files_done, raised.value.files_count) == (1, 5)


def test_files_of_all_pages_are_listed(connect: Connect, service: Service) -> None:
    service.records = {str(n): file_record(n, f"{n}.jsonl", b"") for n in range(250)}
    files = list(connect(service.base).files("voos"))
    assert [file.id for file in files] == list(range(250))
    assert files[0].created_at.microsecond == 482_000
    assert files[0].upload_status == "completed"


def test_filters_are_sent(connect: Connect, serve: Serve) -> None:
    started = serve(lambda request: Service()(request))
    filters: Any = {"search": "a&b", "date_from": date(2026, 1, 2), "upload_status": "completed", "run_id": 7}
    assert list(connect(started.url).files("voos", **filters)) == []
    query = parse_qs(urlsplit(started.received[0].path).query)
    expected = {"search": "a&b", "date_from": "2026-01-02", "upload_status": "completed", "run_id": "7"}
    assert {name: value for name, (value,) in query.items() if name in expected} == expected


def test_a_choice_that_the_contract_has_not_is_a_value_error(connect: Connect) -> None:
    with pytest.raises(ValueError, match="done"):
        connect("http://127.0.0.1:1").files("voos", upload_status="done")


def test_a_schema_is_escaped(connect: Connect, serve: Serve) -> None:
    started = serve(lambda request: error(404, "schema_not_found"))
    with pytest.raises(celeiro.NotFoundError):
        list(connect(started.url).files("../outra coisa?"))
    assert started.received[0].path.startswith("/api/v1/schemas/..%2Foutra%20coisa%3F/files?")


def test_a_schema_tells_its_fields(connect: Connect, serve: Serve) -> None:
    fields = [{"name": "at", "type": "date", "required": True}]
    document = {"slug": "voos", "name": "Voos", "event_date_field": "at", "undeclared_fields": "reject"}
    definition = {
        "slug": "voos",
        "version": "1.0",
        "active": True,
        "document": {**document, "fields": fields},
    }
    schema = connect(serve(lambda request: Reply(body=definition)).url).schema("voos")
    assert [(field.name, field.type_) for field in schema.document.fields] == [("at", "date")]
