import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../src/workers/workers.testing.ts';

const statements = globSync('docs/runbooks/*.md').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^```sql\n([^`]+)^```/gm)].flatMap(([, block]) =>
    block!
      .trim()
      .split('\n')
      .map((sql) => ({ page: basename(path, '.md'), sql })),
  ),
);

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
  const schema = await own.addSchema();
  for (const status of ['running', 'failed']) {
    const id = await own.addRun(schema);
    await query('update runs set status = $2, started_at = now(), finished_at = now() where id = $1', [
      id,
      status,
    ]);
  }
});
afterAll(() => own.close());

it.each(statements)('the control database answers the SQL of $page', async ({ sql }) => {
  await expect(readOnly(sql)).resolves.toBeInstanceOf(Array);
});

it.each(['CeleiroRunStuck', 'CeleiroRunErrors'])(
  'the SQL of %s finds a run with the account that commands want',
  async (wanted) => {
    const { sql } = statements.find(({ page }) => page === wanted)!;
    expect(await readOnly(sql)).toEqual([expect.objectContaining({ account: own.tenant.slug })]);
  },
);

function query(text: string, params?: unknown[]) {
  return own.control.database.query<Record<string, unknown>>(text, params);
}

function readOnly(sql: string): Promise<Record<string, unknown>[]> {
  return own.control.database.transaction(async (tx) => {
    await tx.query('set transaction read only');
    return tx.query<Record<string, unknown>>(sql);
  });
}
