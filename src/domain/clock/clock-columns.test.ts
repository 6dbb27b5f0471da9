import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { ENDS, MARKS } from './clock-columns.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

/** Times that a clock set back leaves as they are, by the reason. */
const LEFT_ALONE: Record<string, string[]> = {
  'Tells when something happened. Nothing waits for it, and what is recorded does not change.': [
    'api_tokens.created_at',
    'api_tokens.first_query_at',
    'api_tokens.revoked_at',
    'audit_log.at',
    'automation_rules.problem_since',
    'automation_rules.updated_at',
    'board_links.created_at',
    'board_links.withdrawn_at',
    'boards.updated_at',
    'credit_ledger.created_at',
    'damaged_objects.found_at',
    'data_files.created_at',
    'files.created_at',
    'files.object_deleted_at',
    'files.set_aside_at',
    'integrity_pass.completed_at',
    'member_links.used_at',
    'members.created_at',
    'migrations.ran_at',
    'raw_bundles.created_at',
    'raw_bundles.ready_at',
    'recent_queries.asked_at',
    'run_log.at',
    'runs.finished_at',
    'runs.granted_at',
    'runs.updated_at',
    'saved_queries.updated_at',
    'schema_versions.created_at',
    'schemas.created_at',
    'schemas.last_upload_at',
    'schemas.linked_at',
    'tenants.created_at',
    'tenants.credits_low_since',
    'upload_tokens.created_at',
    'webhook_attempts.at',
    'webhook_deliveries.updated_at',
    'webhooks.created_at',
    'webhooks.disabled_at',
    'webhooks.updated_at',
  ],
  'Was told to whoever holds it: it works until that time by the clock, whatever the clock did.': [
    'api_tokens.expires_at',
    'board_links.expires_at',
    'letters.expires_at',
    'member_links.expires_at',
    'query_cursors.expires_at',
    'upload_tokens.expires_at',
    'webhooks.older_until',
    'webhooks.previous_until',
  ],
  'Is kept longer by what the clock fell, which costs space alone.': [
    'files.updated_at',
    'letters.ended_at',
    'login_addresses.seen_at',
    'outbox.created_at',
    'outbox.published_at',
    'table_snapshots.created_at',
    'webhook_deliveries.created_at',
  ],
  'Sessions end later by what the clock fell; nobody is kept out.': [
    'sessions.created_at',
    'sessions.last_seen_at',
  ],
  'Is renewed again once the clock has caught up; it is only shown.': ['api_tokens.last_used_at'],
  'Counts among the letters of a day for as much longer, which bounds what strangers can have sent.': [
    'letters.created_at',
  ],
  'Is the second removal of what a late writer may leave. Late does no harm, early would.': [
    'object_removals.again_at',
  ],
  'Records show it (`_ingested_at`), so it never changes. A rule starts later by what the clock fell at most.':
    ['files.ingested_at'],
  'What is charged for is an interval; one that ends before it begins counts as 0.': [
    'runs.attempt_started_at',
    'runs.billed_from',
    'runs.cancel_requested_at',
  ],
  'The age of an open run bounds the removal of orphans from below only, beside days.': ['runs.created_at'],
  'A tenant whose last run began in the future has its turn next.': ['runs.started_at'],
  'Only orders the keys, and a key is always later than those before it.': ['signing_keys.created_at'],
};

it('every time in the control database is set right after a fall of its clock, or left alone for a reason', async () => {
  const columns = await own.control.database.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and udt_name in ('timestamptz', '_timestamptz')`,
  );
  const listed = [...ENDS, ...MARKS].map(([table, column]) => `${table}.${column}`);
  expect([...listed, ...Object.values(LEFT_ALONE).flat()].sort()).toEqual(
    columns.map(({ name }) => name).sort(),
  );
});
