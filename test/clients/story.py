"""The README's story through the generated client: upload a file, list it, query it, have a bad one refused."""

import datetime
import io
import json
import os

from celeiro_client import AuthenticatedClient
from celeiro_client.api.files import list_files
from celeiro_client.api.query import query_records
from celeiro_client.api.upload import generate_upload_token, upload_file
from celeiro_client.models import UploadTokenRequest, QueryRequest
from celeiro_client.types import File

slug = os.environ["SLUG"]
client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["TOKEN"])

upload = generate_upload_token.sync(slug, client=client, body=UploadTokenRequest(minutes=5))
credential = upload.upload_url.rsplit("/", 1)[1]


def put(name: str, records: list[dict]):
    body = "".join(json.dumps(record) + "\n" for record in records).encode()
    return upload_file.sync_detailed(credential, name, client=client, body=File(payload=io.BytesIO(body)))


good = put("good.jsonl", [{"happened_at": "2026-03-01T10:00:00Z", "userId": 2**53 + n} for n in range(3)])
bad = put("bad.jsonl", [{"happened_at": "2026-03-01T10:00:00Z", "userId": "seven"}])
listed = list_files.sync(slug, client=client, search="good")
answer = query_records.sync(
    slug,
    client=client,
    body=QueryRequest(
        select=["count(*) as n", "max(user_id) as newest"],
        event_from=datetime.date(2026, 3, 1),
        event_to=datetime.date(2026, 3, 1),
    ),
)
print(
    json.dumps(
        {
            "stored": [int(good.status_code), good.parsed.file.rows],
            "refused": [int(bad.status_code), bad.parsed.code],
            "listed": [file.file_name for file in listed.data],
            "row": answer.data[0],
        }
    )
)
