import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { useCluster } from '../use-cluster.ts';
import { eventually, launch, newLauncher, newRun, seen, upload } from './world.ts';

useCluster();

let catalog: pg.Client;
beforeAll(async () => {
  const url = new URL(inject('stackSettings').CELEIRO_DATABASE_URL!);
  url.pathname = 'iceberg';
  catalog = new pg.Client(url.href);
  await catalog.connect();
});
afterAll(() => catalog?.end());

it('the first two runs of a tenant make its namespace at the same moment, and both go on', async () => {
  const launcher = newLauncher();
  const tenantSlug = `first-${randomBytes(4).toString('hex')}`;
  const specs = [
    await newRun([await upload(1)], { tenantSlug }),
    await newRun([await upload(1)], { tenantSlug }),
  ];
  // Both have looked by then, and found none.
  await catalog.query('begin; lock table iceberg_namespace_properties in share mode');
  for (const spec of specs) await launch(launcher, spec);
  await eventually('both drivers wait to make it', async () => {
    const { rows } = await catalog.query(
      "select from pg_locks where relation = 'iceberg_namespace_properties'::regclass and not granted",
    );
    return rows.length === specs.length ? true : undefined;
  });
  await catalog.query('commit');
  for (const spec of specs) await seen(launcher, spec, 'staged');
});
