-- When the webhook's receiver last stopped failing. What was due before waited for the receiver and not for the service. The
-- release before leaves it alone, so after a recovery that it records the waiting messages count as late, as they did.
alter table webhooks add column recovered_at timestamptz(3);
