import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { fill } from '../messages/fill.ts';
import { settingsTexts as texts } from '../messages/pt-br/settings.ts';
import { distributedSettings } from './distributed-settings.ts';
import { machineMemoryMb } from './machine-memory.ts';
import { mailSettings, mailWithoutTls } from './mail-settings.ts';
import {
  databaseUrl,
  inPortuguese,
  integer,
  list,
  ranges,
  type Setting,
  sealKey,
  setting,
  url,
  whole,
} from './setting.ts';
import { shownValue } from './shown-value.ts';
import { traceSettings } from './trace-settings.ts';

/** Every setting of the service, in the order of the table in the docs. */
export const settings = {
  profile: setting(
    'CELEIRO_PROFILE',
    z.enum(['embedded', 'distributed']).default('embedded'),
    'Which engines to run on.',
  ),
  roles: setting(
    'CELEIRO_ROLES',
    list.pipe(z.array(z.enum(['gateway', 'worker'])).min(1)).prefault('gateway,worker'),
    'What this process does: `gateway` answers requests, `worker` moves runs, events and webhooks on and cleans up. Every process answers `/healthz`, `/readyz` and `/metrics`.',
    { defaultText: '`gateway,worker`' },
  ),
  dataDir: setting(
    'CELEIRO_DATA_DIR',
    z
      .string()
      .min(1)
      .default('.celeiro')
      .transform((path) => resolve(path)),
    'Folder of the embedded profile: database, objects, tables, secret key. Where `CELEIRO_DATABASE_URL` is set, the folder of that database alone: the two share an id, and any other folder is refused. The distributed profile keeps only temporary files there.',
  ),
  host: setting('CELEIRO_HOST', z.string().min(1).default('127.0.0.1'), 'Address to listen on.'),
  port: setting('CELEIRO_PORT', integer(0, 65_535, 8080), 'Port to listen on; 0 takes a free one.'),
  publicUrl: setting('CELEIRO_PUBLIC_URL', url.optional(), 'Base URL that clients use.', {
    defaultText: 'http://localhost:{port}',
  }),
  publicUploadUrl: setting('CELEIRO_PUBLIC_UPLOAD_URL', url.optional(), 'Base URL of upload URLs.', {
    defaultText: 'CELEIRO_PUBLIC_URL',
  }),
  databaseUrl: setting(
    'CELEIRO_DATABASE_URL',
    databaseUrl.optional(),
    'Control database; `?sslmode=verify-full` for TLS. Without it the embedded profile runs PostgreSQL itself, below the data folder.',
    { secret: true, defaultText: 'embedded PostgreSQL', neededBy: 'distributed' },
  ),
  databaseConnections: setting(
    'CELEIRO_DATABASE_CONNECTIONS',
    integer(2, 500, 20),
    'Connections in the pool.',
  ),
  secretKey: setting(
    'CELEIRO_SECRET_KEY',
    sealKey.optional(),
    'Key that seals the signing keys in the database: 64 hexadecimal digits.',
    {
      secret: true,
      defaultText: 'made on first start, `secret.key` in the data folder',
      neededBy: 'distributed',
    },
  ),
  otherSecretKey: setting(
    'CELEIRO_OTHER_SECRET_KEY',
    sealKey.optional(),
    'A second key that opens the signing keys, while `CELEIRO_SECRET_KEY` is changed.',
    { secret: true, defaultText: 'none' },
  ),
  plansFile: setting('CELEIRO_PLANS_FILE', z.string().min(1).optional(), 'Plans: limits and rights.', {
    defaultText: '`src/config/defaults/plans.yaml`',
  }),
  shapesFile: setting('CELEIRO_SHAPES_FILE', z.string().min(1).optional(), 'Shapes: machines and prices.', {
    defaultText: '`src/config/defaults/shapes.yaml`',
  }),
  queryThreads: setting(
    'CELEIRO_QUERY_THREADS',
    integer(1, 1024, availableParallelism()),
    'Threads of one query. Embedded profile; Trino has limits of its own.',
    {
      defaultText: 'cores of the machine',
    },
  ),
  queryMemoryMb: setting(
    'CELEIRO_QUERY_MEMORY_MB',
    integer(256, 10_000_000, Math.max(512, Math.floor(machineMemoryMb() / 4))),
    'Memory the queries of one tenant may use, in MiB; beyond it they spill to disk. Embedded profile.',
    { defaultText: 'a quarter of the machine, or of its container' },
  ),
  querySpillMb: setting(
    'CELEIRO_QUERY_SPILL_MB',
    whole(256, 100_000_000).optional(),
    'Disk that queries may spill to, over all tenants, in MiB. Each query process that spills gives each tenant an equal share: this divided by `CELEIRO_QUERY_CONCURRENCY` + 2; a query that needs more is answered 422 `query_spill_exceeded`. Embedded profile.',
    { defaultText: '16 times `CELEIRO_QUERY_MEMORY_MB`' },
  ),
  queryConcurrency: setting(
    'CELEIRO_QUERY_CONCURRENCY',
    integer(1, 64, 4),
    'Short queries that run at once, and as many longer ones; others wait. One tenant holds at most one place less, so that the last is free for another. Embedded profile.',
  ),
  queryQueue: setting(
    'CELEIRO_QUERY_QUEUE',
    integer(1, 10_000, 100),
    'Queries of one tenant that may wait; more are answered 429. Distributed profile: queries of one tenant under way in one gateway, whether Trino runs or queues them.',
  ),
  trustedProxies: setting(
    'CELEIRO_TRUSTED_PROXIES',
    integer(0, 10, 0),
    'Proxies in front of the service that set `X-Forwarded-For`: so many of its last addresses are believed where attempts and requests are counted per address.',
  ),
  connectionsPerAddress: setting(
    'CELEIRO_CONNECTIONS_PER_ADDRESS',
    whole(1, 1_000_000).optional(),
    'Connections that one address of the network may hold; more are closed at once. With trusted proxies the address is the proxy.',
    { defaultText: 'a quarter of all; no bound with trusted proxies' },
  ),
  requestsPerAddress: setting(
    'CELEIRO_REQUESTS_PER_ADDRESS',
    integer(1, 1_000_000, 500),
    'Requests under way of one address of the network whose caller is not known (yet); more are answered 429.',
  ),
  passwordHashLogN: setting(
    'CELEIRO_PASSWORD_HASH_LOG_N',
    integer(14, 20, 17),
    'Cost of new password hashes (scrypt): each takes 2^N KiB of memory, and twice the time for one more. Below 17 only where passwords protect nothing, as in tests.',
  ),
  uploadIdleSeconds: setting(
    'CELEIRO_UPLOAD_IDLE_SECONDS',
    integer(1, 50, 30),
    'An upload that sends no byte for so long is given up.',
  ),
  uploadThreads: setting(
    'CELEIRO_UPLOAD_THREADS',
    integer(1, 256, Math.max(4, 2 * availableParallelism())),
    'Threads that check uploads, at most. The uploads of one tenant share at most half of them.',
    { defaultText: 'twice the cores of the machine, at least 4' },
  ),
  verifyMbPerSecond: setting(
    'CELEIRO_VERIFY_MB_PER_SECOND',
    integer(0, 100_000, 8),
    'Megabytes per second at which one worker of all verifies what is stored, again and again; 0 turns it off, in the metrics of each process too.',
  ),
  webhookAllowedRanges: setting(
    'CELEIRO_WEBHOOK_ALLOWED_RANGES',
    ranges.prefault(''),
    'Ranges that webhooks may reach although they are not public, such as `10.1.0.0/16,fd12::/16`; plain http goes to them only.',
    { defaultText: 'none' },
  ),
  ...mailSettings,
  shutdownDrainSeconds: setting(
    'CELEIRO_SHUTDOWN_DRAIN_SECONDS',
    integer(0, 600, 0),
    'How long after SIGTERM requests are still taken, each the last of its connection, while `/readyz` answers 503: the time that balancers need to send the next ones elsewhere.',
  ),
  shutdownGraceSeconds: setting(
    'CELEIRO_SHUTDOWN_GRACE_SECONDS',
    integer(0, 3600, 60),
    'How long running requests may go on after that.',
  ),
  logLevel: setting(
    'CELEIRO_LOG_LEVEL',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'Least severe level that is logged.',
  ),
  token: setting('CELEIRO_TOKEN', z.string().min(1).optional(), 'API token of the command `upload`.', {
    secret: true,
    defaultText: 'none; `--token` comes first',
  }),
  ...distributedSettings,
  ...traceSettings,
} satisfies Record<string, Setting<unknown>>;

export type Settings = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> };

/** Wrong settings, all told at once. */
export class SettingsError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`wrong settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * The only reader of the environment. An empty variable counts as not set.
 * @throws SettingsError naming every wrong variable, and unknown ones that look like ours
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const result: Record<string, unknown> = {};
  const problems: string[] = [];
  const known = new Set<string>();
  for (const [name, { env: variable, schema, ...rest }] of Object.entries(settings)) {
    known.add(variable);
    const parsed = schema.safeParse(env[variable] === '' ? undefined : env[variable], inPortuguese);
    if (parsed.success) {
      result[name] = parsed.data;
    } else {
      const shown = 'secret' in rest ? texts.hidden : shownValue(env[variable]);
      problems.push(`${variable}=${shown}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
    }
  }
  for (const variable of Object.keys(env)) {
    if (variable.startsWith('CELEIRO_') && !known.has(variable) && !variable.startsWith('CELEIRO_TEST_')) {
      problems.push(`${variable}: ${texts.unknown}`);
    }
  }
  problems.push(...contradictions(result, env));
  if (problems.length > 0) throw new SettingsError(problems);
  return result as Settings;
}

/** What the chosen profile needs and does not have, and what does not go together. */
function contradictions(values: Record<string, unknown>, env: NodeJS.ProcessEnv): string[] {
  const entries: Setting<unknown>[] = Object.values(settings);
  const unset = (variable: string) => env[variable] === undefined || env[variable] === '';
  const problems = entries
    .filter((entry) => entry.neededBy !== undefined && entry.neededBy === values.profile && unset(entry.env))
    .map((entry) => `${entry.env}: ${fill(texts.needed, { profile: String(values.profile) })}`);
  for (const [one, other] of pairs) {
    if (unset(one.env) !== unset(other.env)) {
      problems.push(fill(texts.both_or_none, { one: one.env, other: other.env }));
    }
  }
  if (values.trinoPassword !== undefined && !String(values.trinoUrl).startsWith('https:')) {
    problems.push(
      `${settings.trinoPassword.env}: ${fill(texts.password_needs_https, { url: settings.trinoUrl.env })}`,
    );
  }
  if (mailWithoutTls(values)) {
    problems.push(
      `${settings.smtpUrl.env}: ${fill(texts.smtp_password_needs_tls, { tls: settings.smtpTls.env })}`,
    );
  }
  return problems;
}

const pairs = [
  [settings.s3AccessKeyId, settings.s3SecretAccessKey],
  [settings.kafkaUsername, settings.kafkaPassword],
  [settings.smtpUrl, settings.mailFrom],
] as const;

/** `docs/settings.md`, written from the table above. */
export function renderSettingsTable(): string {
  const rows = Object.values(settings).map(({ env, schema, description, ...rest }) => {
    const shown = 'defaultText' in rest ? rest.defaultText : shownDefault(schema.safeParse(undefined).data);
    const needed = 'neededBy' in rest ? ` The ${rest.neededBy} profile needs it.` : '';
    return `| \`${env}\` | ${env === 'CELEIRO_DATA_DIR' ? '`.celeiro`' : shown} | ${description}${needed} |`;
  });
  return [
    '# Settings',
    '',
    'Environment variables. Written by `npm run generate` from `src/config/settings.ts`.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function shownDefault(value: unknown): string {
  return value === undefined ? 'none' : `\`${String(value)}\``;
}
