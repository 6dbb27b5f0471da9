import type { ErrorCode } from '../../messages/pt-BR.ts';

/** The owner of a budget. Each replica counts `process` budgets and work under way for itself. */
export type BudgetScope = 'tenant' | 'token' | 'member' | 'session' | 'address' | 'process';

/** One bounded resource: its owner, its bound, and the answer beyond the bound. */
export interface Budget {
  scope: BudgetScope;
  /** Description of the counted resource, for docs/budgets.md. */
  counts: string;
  /** A key of the plans file, an environment variable, or a constant in the source. */
  bound: { plan: string } | { setting: string } | { fixed: string };
  /** Error code beyond the bound, unique to the budget. Null: nothing is refused, or the connection is closed. */
  code: ErrorCode | null;
  /** What becomes of what is beyond the bound, where nothing is refused and no connection closed. */
  beyond?: 'what comes waits' | 'the oldest end' | 'the answer waits on disk';
}

/**
 * Every budget of the service. docs/budgets.md is generated from this table; the metrics and the panel use these names.
 * `budgets.test.ts` fails for a budget that no code enforces.
 */
export const budgets = {
  schemas: {
    scope: 'tenant',
    counts: 'Schemas, inactive ones too.',
    bound: { plan: 'max_schemas' },
    code: 'too_many_schemas',
  },
  schema_versions: {
    scope: 'tenant',
    counts: 'Versions of one schema.',
    bound: { plan: 'max_schema_versions' },
    code: 'too_many_versions',
  },
  schema_bytes: {
    scope: 'tenant',
    counts: 'Bytes of all versions of one schema, as JSON. Looked at as a version is added.',
    bound: { fixed: '8 MiB' },
    code: 'schema_versions_too_large',
  },
  tokens: {
    scope: 'tenant',
    counts: 'API tokens that are neither revoked nor expired.',
    bound: { plan: 'max_tokens' },
    code: 'too_many_tokens',
  },
  members: {
    scope: 'tenant',
    counts: 'Members, invited ones too.',
    bound: { plan: 'max_members' },
    code: 'too_many_members',
  },
  webhooks: {
    scope: 'tenant',
    counts: 'Webhooks, inactive ones too.',
    bound: { plan: 'max_webhooks' },
    code: 'too_many_webhooks',
  },
  saved_queries: {
    scope: 'tenant',
    counts: 'Queries of the console that are kept by name.',
    bound: { fixed: '500' },
    code: 'too_many_saved_queries',
  },
  boards: {
    scope: 'tenant',
    counts: 'Boards.',
    bound: { fixed: '100' },
    code: 'too_many_boards',
  },
  board_tiles: {
    scope: 'tenant',
    counts: 'Tiles of one board.',
    bound: { fixed: '24' },
    code: 'too_many_tiles',
  },
  open_runs: {
    scope: 'tenant',
    counts: 'Runs that have not ended. One takes at most 50,000 files; the others stay pending.',
    bound: { plan: 'max_open_runs' },
    code: 'too_many_runs',
  },
  stored_bytes: {
    scope: 'tenant',
    counts:
      'Bytes of accepted files, decompressed, also of those that are set aside, unless their content is known to be missing or damaged. Looked at as an upload begins and again as it commits.',
    bound: { plan: 'max_stored_bytes' },
    code: 'storage_quota_exceeded',
  },
  file_reports: {
    scope: 'tenant',
    counts: "Reports of one schema's invalid files, of up to 100 lines each.",
    bound: { fixed: '1000' },
    code: null,
    beyond: 'the oldest end',
  },
  failed_files: {
    scope: 'tenant',
    counts: "Records of one schema's failed uploads, some 1 KB each. A worker removes the oldest every 15 s.",
    bound: { fixed: '10000' },
    code: null,
    beyond: 'the oldest end',
  },
  requests: {
    scope: 'tenant',
    counts:
      'Requests under way by all tokens, sessions and links of boards, those by links only while less than half is taken; uploads and event streams have budgets of their own.',
    bound: { plan: 'requests_at_once' },
    code: 'too_many_requests',
  },
  database_connections: {
    scope: 'tenant',
    counts:
      "Connections to the control database that the tenant's requests hold; others wait in line for 10 s. All tenants have three quarters of them. A tenant that holds some leaves as many of these free: half of them at most are its own. A request of a tenant that holds none and gets none is answered 503 `unavailable`.",
    bound: { fixed: '37 % of `CELEIRO_DATABASE_CONNECTIONS`, at least 1' },
    code: 'too_many_database_waits',
  },
  request_rate: {
    scope: 'tenant',
    counts: 'Requests of a rate-limited operation per minute, by all tokens.',
    bound: { plan: 'tenant_rate_factor' },
    code: 'tenant_rate_limited',
  },
  panel_rate: {
    scope: 'tenant',
    counts: 'Requests of the panel per minute, by all members.',
    bound: { plan: 'tenant_rate_factor' },
    code: 'tenant_panel_rate_limited',
  },
  changes: {
    scope: 'tenant',
    counts:
      'Changes of the panel that the audit log tells, per minute, by all members. An entry has at most 1 KiB of target and 3 KiB of details, so that an account adds some 1.2 MiB a minute at most. Logins are bounded by `passwords`.',
    bound: { fixed: '300' },
    code: 'too_many_changes',
  },
  body_bytes: {
    scope: 'tenant',
    counts: 'Bytes of JSON bodies being received.',
    bound: { fixed: '64 MiB' },
    code: 'too_many_body_bytes',
  },
  detections: {
    scope: 'tenant',
    counts: 'Samples being received or read for a schema.',
    bound: { plan: 'detections_at_once' },
    code: 'too_many_detections',
  },
  event_streams: {
    scope: 'tenant',
    counts: 'Event streams of the panel.',
    bound: { plan: 'event_streams_at_once' },
    code: 'too_many_followers',
  },
  uploads: {
    scope: 'tenant',
    counts:
      'Uploads under way; others wait 5 s in line. Of small ones two of a tenant are checked at once; others wait 30 s. 16 of all tenants, 8 of one, may hold a line of more than 512 KiB; others wait 30 s, and after 5 s a tenant takes a place from one that holds two more.',
    bound: { plan: 'uploads_at_once' },
    code: 'too_many_uploads',
  },
  waiting_queries: {
    scope: 'tenant',
    counts: 'Queries that wait for their turn (embedded profile).',
    bound: { setting: 'CELEIRO_QUERY_QUEUE' },
    code: 'too_many_queries',
  },
  spill: {
    scope: 'tenant',
    counts:
      'Bytes that queries of one process spill to disk (embedded profile). A tenant has the bound divided by `CELEIRO_QUERY_CONCURRENCY` + 2.',
    bound: { setting: 'CELEIRO_QUERY_SPILL_MB' },
    code: 'query_spill_exceeded',
  },
  // A quarter of `all_answer_bytes`: three others find room beside a tenant that uses its share up.
  answer_bytes: {
    scope: 'tenant',
    counts:
      'Bytes of answers that wait until their clients have read them: on the disk of one process (distributed profile; one answer that needs more is refused with 422 `answer_too_large`), or in the query processes (embedded profile; a single answer is never refused).',
    bound: {
      fixed:
        '1024 MiB; embedded: an eighth of `CELEIRO_QUERY_MEMORY_MB`, or of what the machine leaves of it',
    },
    code: 'too_many_answer_bytes',
  },
  answer_memory: {
    scope: 'tenant',
    counts:
      'Bytes of answers that wait in memory until their clients have read them (distributed profile); 4 MiB of one answer at most.',
    bound: { fixed: '25 % of `all_answer_memory`' },
    code: null,
    beyond: 'the answer waits on disk',
  },
  webhook_messages: {
    scope: 'tenant',
    counts: 'Messages that a worker is sending to webhooks; 20 of them to receivers that fail or are slow.',
    bound: { fixed: '40' },
    code: null,
    beyond: 'what comes waits',
  },
  page_token_bytes: {
    scope: 'tenant',
    counts:
      'Bytes that page tokens stand for: the query and the last key, where they have more than 4 KiB. The newest is kept whatever its size.',
    bound: { fixed: '64 MiB' },
    code: null,
    beyond: 'the oldest end',
  },
  link_queries: {
    scope: 'tenant',
    counts: 'Queries under way that people ask for by links of boards; an answer that is kept costs none.',
    bound: { fixed: '4' },
    code: 'too_many_link_queries',
  },
  link_rate: {
    scope: 'tenant',
    counts: 'Requests by links of boards per minute, from all addresses of the network.',
    bound: { plan: 'tenant_rate_factor' },
    code: 'tenant_link_rate_limited',
  },
  token_rate: {
    scope: 'token',
    counts: 'Requests of a rate-limited operation per minute.',
    bound: { plan: 'rate_limits' },
    code: 'rate_limited',
  },
  member_rate: {
    scope: 'member',
    counts: 'Requests of the panel per minute.',
    bound: { plan: 'panel_requests_per_minute' },
    code: 'panel_rate_limited',
  },
  recent_queries: {
    scope: 'member',
    counts: 'Bytes of the queries that the member ran last in the console: 30 of each schema.',
    bound: { fixed: '1 MiB' },
    code: null,
    beyond: 'the oldest end',
  },
  session_streams: {
    scope: 'session',
    counts: 'Event streams of the panel.',
    bound: { fixed: '10' },
    code: 'too_many_streams',
  },
  connections: {
    scope: 'address',
    counts: 'Connections.',
    bound: { setting: 'CELEIRO_CONNECTIONS_PER_ADDRESS' },
    code: null,
  },
  address_requests: {
    scope: 'address',
    counts: 'Requests under way whose caller is not known, or not known yet.',
    bound: { setting: 'CELEIRO_REQUESTS_PER_ADDRESS' },
    code: 'too_many_requests_from_address',
  },
  address_body_bytes: {
    scope: 'address',
    counts: 'Bytes of JSON bodies being received from callers who are not known.',
    bound: { fixed: '256 KiB' },
    code: 'too_many_bytes_from_address',
  },
  address_link_rate: {
    scope: 'address',
    counts: "Requests by links of one tenant's boards per minute.",
    bound: { plan: 'panel_requests_per_minute' },
    code: 'link_rate_limited',
  },
  address_passwords: {
    scope: 'address',
    counts: 'Passwords being checked or waiting for it.',
    bound: { fixed: '8' },
    code: 'too_many_passwords_from_address',
  },
  login_attempts: {
    scope: 'address',
    counts:
      'Failed logins in 15 minutes; 10 of them for one address of e-mail. Links by e-mail have counts of their own: 20, and 3.',
    bound: { fixed: '50' },
    code: 'too_many_attempts',
  },
  all_connections: {
    scope: 'process',
    counts: 'Connections of clients.',
    bound: { fixed: 'half of the open files' },
    code: null,
  },
  // Less than half of a gateway's volume (k8s/base/gateway.yaml).
  all_answer_bytes: {
    scope: 'process',
    counts: 'Bytes of answers that wait on disk, of all tenants (distributed profile).',
    bound: { fixed: '4096 MiB' },
    code: 'answers_busy',
  },
  // Beside the heap: together they fit in a container from whose memory Node derives the heap's limit.
  all_answer_memory: {
    scope: 'process',
    counts: 'Bytes of answers that wait in memory, of all tenants (distributed profile).',
    bound: { fixed: "12 % of the limit of Node's heap" },
    code: null,
    beyond: 'the answer waits on disk',
  },
  jobs: {
    scope: 'process',
    counts:
      'Memory of the jobs under way (embedded profile). There is a place per processor, and a job takes what its run needs, at most all but one of several places, with their part of the memory. Tenants take turns; the last free place is kept for a tenant that has no job under way.',
    bound: { fixed: "60 % of the machine's memory" },
    code: null,
    beyond: 'what comes waits',
  },
  // An upload has 2 MiB between its stages and half a MiB for a line: a third of the memory in all.
  all_uploads: {
    scope: 'process',
    counts:
      'Uploads under way, of all tenants; others wait 5 s in line. A tenant that has places leaves as many free.',
    bound: { fixed: "1 per 8 MiB of the machine's memory, at least 64" },
    code: 'uploads_busy',
  },
  // A quarter: beside it are what lies between the stages of uploads, long lines (256 MiB), answers, and the process itself.
  part_bytes: {
    scope: 'process',
    counts:
      'Memory of the parts in which uploads go to S3 (distributed profile), 8 MiB each; an upload has three at most, and none before its first 512 KiB. Tenants take turns, and one that has parts leaves as many free: half of them at most are its own.',
    bound: { fixed: "25 % of the machine's memory, at least 64 MiB" },
    code: null,
    beyond: 'what comes waits',
  },
  passwords: {
    scope: 'process',
    counts:
      'Passwords being checked or waiting for it. Networks (/24; of IPv6 /32 and /48) and the addresses of each take turns, whoever had the last turn longest ago first; where all places are taken, whoever would be last gives up a place that waits.',
    bound: { fixed: '18' },
    code: 'passwords_busy',
  },
  samples: {
    scope: 'process',
    counts: 'Samples being read or waiting for it.',
    bound: { fixed: '10' },
    code: 'detection_busy',
  },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;

export const budgetNames = Object.keys(budgets) as BudgetName[];

const byCode = new Map<string, BudgetName>();
for (const name of budgetNames) {
  const { code } = budgets[name];
  if (code) byCode.set(code, name);
}

/** The budget that an error code belongs to; undefined for every other code. */
export function budgetOf(code: string): BudgetName | undefined {
  return byCode.get(code);
}
