import { expect, it } from 'vitest';
import { insertTenant } from '../domain/tenants/tenants-store.ts';
import { openOwnControl } from '../workers/workers.testing.ts';
import { requirePlansInUse } from './plans-in-use.ts';

it('plans of tenants that the plans file does not have are named, with some of the tenants', async () => {
  const { control, close } = await openOwnControl();
  try {
    const { database, plans } = control;
    await expect(requirePlansInUse(database, plans)).resolves.toBeUndefined();
    for (const n of [1, 2, 3, 4, 5, 6])
      await insertTenant(database, { slug: `t${n}`, name: 'T', plan: 'ouro' });
    await insertTenant(database, { slug: 'p1', name: 'P', plan: 'prata' });
    await expect(requirePlansInUse(database, plans)).rejects.toMatchObject({
      name: 'SettingsError',
      problems: [
        expect.stringMatching(/^CELEIRO_PLANS_FILE: .*"ouro".* 6 .*t1, t2, t3, t4, t5, …/),
        expect.stringMatching(/^CELEIRO_PLANS_FILE: .*"prata".* 1 .*p1\)/),
      ],
    });
  } finally {
    await close();
  }
});
