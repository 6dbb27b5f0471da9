import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addMachineReadings } from './machine-readings.ts';

it('a data folder that is gone has no value, and takes no other metric away', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-readings-'));
  const registry = new Registry();
  const connections = () => ({ used: 3, idle: 4, waiting: 5, bound: 6 });
  const connectionShares = { figures: () => ({ underWay: 1, waiting: 2 }) };
  addMachineReadings(registry, { dataDir, database: { connections }, connectionShares });
  expect(await registry.metrics()).toMatch(/^celeiro_data_folder_free_bytes [1-9]/m);
  await rmdir(dataDir);
  const text = await registry.metrics();
  expect(text).not.toMatch(/^celeiro_data_folder/m);
  expect(text).toContain('celeiro_database_connections{state="used"} 3\n');
  expect(text).toContain('celeiro_database_waiting 5\n');
  expect(text).toContain('celeiro_database_share_waiting 2\n');
});
