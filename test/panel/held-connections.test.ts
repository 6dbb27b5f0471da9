import { expect, it } from 'vitest';
import { withHeldSchemas } from '../support/held-schemas.ts';
import { makePanelTenant } from '../support/panel.ts';
import { makeSchema } from '../support/tenants.ts';

/** More than a gateway has connections to the control database, also where two share them. */
const REQUESTS = 42;

it('while requests of a tenant wait for its rows, others are answered', async () => {
  const [waiting, other] = [await makePanelTenant(), await makePanelTenant()];
  const path = { slug: await makeSchema(waiting) };
  const requests = () =>
    Array.from({ length: REQUESTS }, () =>
      waiting.owner.call('startRun', { path, body: { shape_id: 1, executors: 1 } }),
    );
  const answers = await withHeldSchemas(waiting.id, requests, async () => {
    for (let n = 0; n < 3; n++) expect((await other.owner.call('listSchemas')).status).toBe(200);
  });
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'no_pending_files'));
});
