"""Verifies received webhooks with the public library; prints how many it took and how many forged ones it refused."""

import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

given = json.load(sys.stdin)
counts = {"verified": 0, "refused": 0}
for message in given["messages"]:
    for secret in given["secrets"]:
        webhook = Webhook(secret)
        webhook.verify(message["body"], message["headers"])
        counts["verified"] += 1
        try:
            webhook.verify(message["body"].replace("run", "ruin"), message["headers"])
        except WebhookVerificationError:
            counts["refused"] += 1
print(json.dumps(counts))
