/** A column of the control database with a time of its clock, and SQL for the rows where it counts if not all do. */
type ClockColumn = [table: string, column: string, where?: string];

/** Leases and waits, of every area, that end at a time. */
export const ENDS: ClockColumn[] = [
  ['runs', 'lease_until'],
  ['runs', 'retry_at'],
  ['webhook_deliveries', 'lease_until'],
  ['webhook_deliveries', 'next_attempt_at'],
  ['letters', 'lease_until'],
  ['letters', 'next_at'],
  ['notice_mail', 'next_at_once'],
  ['object_removals', 'claimed_until'],
  ['object_removals', 'retry_at'],
  ['outbox', 'retry_at'],
  ['automation_rules', 'retry_at'],
  ['rate_limit_windows', 'resets_at'],
  ['login_attempts', 'resets_at'],
  ['table_care', 'busy_until'],
  ['integrity_pass', 'lease_until'],
  ['integrity_pass', 'next_pass_at'],
];

/** Times, of every area, from or up to which something counts; they are never after now by a clock that is right. */
export const MARKS: ClockColumn[] = [
  ['notice_marks', 'read_to'],
  ['members', 'notices_from'],
  ['automation_rules', 'since'],
  // Later heartbeats would keep a dead upload or writer alive.
  ['files', 'heartbeat_at', `upload_status = 'pending'`],
  ['raw_bundles', 'heartbeat_at'],
  // From these on what no query reads any more is kept for a grace.
  ['raw_bundles', 'released_at'],
  ['data_files', 'removed_at'],
  // The next care is due an interval after the last.
  ['table_care', 'compacted_at'],
  ['table_care', 'expired_at'],
  ['table_care', 'swept_at'],
  // A webhook is switched off some time after it began to fail; what was due before its recovery is not late.
  ['webhooks', 'failing_since'],
  ['webhooks', 'recovered_at'],
];
