import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { handOver, runAsServer, serverGroup } from '../../src/adapters/database-postgres/embedded-account.ts';
import { loadBinaries, useEmbeddedServer } from '../../src/adapters/database-postgres/embedded-server.ts';
import { makePrivateFolder } from '../../src/config/private-folder.ts';
import { startBalancer } from './balancer.ts';
import { freePort } from './free-port.ts';

const START_MS = 60_000;

/** A PostgreSQL and its synchronous standby behind one address, as an installation with a failover has them. */
export interface DatabasePair {
  /** Of the address. */
  connectionString: string;
  /** Kills the primary. The address leads to the standby from now on, which can only be read. */
  losePrimary(): Promise<void>;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

export async function startDatabasePair(): Promise<DatabasePair> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-pair-'));
  await makePrivateFolder(folder, serverGroup());
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const { connectionString, ownerConnectionString: owner, release } = await useEmbeddedServer(first);
  await release();
  // The control file says from then on that the log is enough for a standby; the embedded server writes a smaller one.
  await (await startServer(first, owner, [])).stop('SIGINT');
  // With the owner of each file, which Node's own copy does not keep.
  const { status, stderr } = spawnSync('cp', ['-a', first, second]);
  if (status !== 0) throw new Error(String(stderr));

  const primary = await startServer(first, owner, ['synchronous_standby_names=*']);
  const { username: user, password } = new URL(owner);
  const source = `host=127.0.0.1 port=${primary.port} user=${user} password=${password}`;
  const standby = await startServer(second, owner, [`primary_conninfo=${source}`], 'standby');
  const streaming = `select 1 from pg_stat_replication where sync_state = 'sync'`;
  await vi.waitFor(async () => expect(await primary.ask(streaming)).toHaveLength(1), { timeout: START_MS });

  const balancer = await startBalancer();
  const leadTo = ({ port }: Server) => balancer.forwardTo([`http://127.0.0.1:${port}`]);
  leadTo(primary);
  return {
    connectionString: withPort(connectionString, Number(new URL(balancer.url).port)),
    async losePrimary() {
      await primary.stop('SIGKILL');
      leadTo(standby);
    },
    promote: async () => void (await standby.ask('select pg_promote()')),
    async close() {
      await Promise.all([primary.stop('SIGKILL'), standby.stop('SIGKILL')]);
      await balancer.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Server {
  port: number;
  /** Asks as its superuser. */
  ask(sql: string): Promise<unknown[]>;
  stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
}

/** Starts the server in a folder of the embedded one, with a log that a standby can read, and waits until it answers. */
async function startServer(
  folder: string,
  owner: string,
  more: string[],
  as: 'primary' | 'standby' = 'primary',
): Promise<Server> {
  const data = join(folder, 'data');
  if (as === 'standby') await writeFile(join(data, 'standby.signal'), '');
  handOver(data);
  const port = await freePort();
  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'wal_level=replica'],
    ...more,
  ];
  const { postgres } = await loadBinaries();
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const child = runAsServer({ path: postgres, args, folder, as: 'server' });
  const ask = async (sql: string) => {
    const client = new pg.Client(withPort(owner, port));
    await client.connect();
    try {
      return (await client.query(sql)).rows as unknown[];
    } finally {
      await client.end();
    }
  };
  await vi.waitFor(() => ask('select 1'), { timeout: START_MS });
  return {
    port,
    ask,
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
}

function withPort(connectionString: string, port: number): string {
  return Object.assign(new URL(connectionString), { port }).href;
}
