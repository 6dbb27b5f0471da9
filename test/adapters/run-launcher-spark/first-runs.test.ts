import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStack } from '../../../tools/stack/context.ts';
import { catalogForEngines } from '../../../tools/stack/servers/postgres.ts';
import { useCluster } from '../use-cluster.ts';
import { driverShape, eventually, launch, newLauncher, newRun, seen, upload } from './world.ts';

useCluster();

let catalog: pg.Client;
beforeAll(async () => {
  const { jdbcUrl, user, password } = catalogForEngines(await openStack());
  const url = new URL(jdbcUrl.slice('jdbc:'.length));
  Object.assign(url, { username: user, password });
  catalog = new pg.Client(url.href);
  await catalog.connect();
});
afterAll(() => catalog?.end());

it('the first two runs of a tenant make its namespace at the same moment, and both go on', async () => {
  const launcher = newLauncher();
  const tenantSlug = `first-${randomBytes(4).toString('hex')}`;
  const specs = [
    await newRun([await upload(1)], { tenantSlug, driverShape }),
    await newRun([await upload(1)], { tenantSlug, driverShape }),
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
  for (const spec of specs) expect((await seen(launcher, spec, 'staged')).state).toBe('staged');
});
