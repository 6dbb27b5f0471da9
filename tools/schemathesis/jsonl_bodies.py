"""Bodies of uploads: most are valid for the schema of the contract tests, which no JSON Schema of a body can say."""

import json

import schemathesis
from hypothesis import strategies as st

record = st.fixed_dictionaries(
    {"created_at": st.just("2026-11-20T10:00:00Z"), "order_id": st.integers(-(2**63), 2**63 - 1)},
    optional={"status": st.text(), "amount": st.integers(0, 10**9)},
)
lines = st.lists(record, min_size=1, max_size=3).map(lambda records: "\n".join(map(json.dumps, records)).encode())

schemathesis.openapi.media_type("application/octet-stream", lines | st.binary())
