import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { ConnectionShares } from '../../domain/tenants/tenant-connections.ts';
import type { Database } from '../../ports/database.ts';

/** Metrics of what the process has of its machine and of the database: disk and connections. */
export function addMachineReadings(
  registry: Registry,
  deps: {
    dataDir: string;
    database: Pick<Database, 'connections'>;
    connectionShares: Pick<ConnectionShares, 'figures'>;
  },
): void {
  const registers = [registry];
  const disk = (name: string, help: string, bytesOf: (stats: Awaited<ReturnType<typeof statfs>>) => number) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        // A folder that is gone is told by all that needs it; here it just has no value.
        const stats = await statfs(deps.dataDir).catch(() => undefined);
        if (stats) this.set(bytesOf(stats));
        else this.remove({});
      },
    });
  disk(
    'celeiro_data_folder_free_bytes',
    'Space left on the disk of the data folder.',
    ({ bavail, bsize }) => Number(bavail) * Number(bsize),
  );
  disk(
    'celeiro_data_folder_size_bytes',
    'Size of the disk of the data folder.',
    ({ blocks, bsize }) => Number(blocks) * Number(bsize),
  );
  new Gauge({
    name: 'celeiro_database_connections',
    help: 'Connections of this process to the control database, by state (`used`, `idle`), without those that listen.',
    labelNames: ['state'],
    registers,
    collect() {
      const { used, idle } = deps.database.connections();
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'celeiro_database_connections_bound',
    help: 'Most connections of this process to the control database (`CELEIRO_DATABASE_CONNECTIONS`).',
    registers,
    collect() {
      this.set(deps.database.connections().bound);
    },
  });
  new Gauge({
    name: 'celeiro_database_waiting',
    help: 'Statements and transactions of this process that wait for a connection to the control database.',
    registers,
    collect() {
      this.set(deps.database.connections().waiting);
    },
  });
  new Gauge({
    name: 'celeiro_database_share_waiting',
    help: "Statements and transactions of this process that wait because their tenant's others hold its share of the connections to the control database, or other tenants hold all.",
    registers,
    collect() {
      this.set(deps.connectionShares.figures().waiting);
    },
  });
}
