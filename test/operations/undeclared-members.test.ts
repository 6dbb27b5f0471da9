import type { Response } from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { api } from '../support/api.ts';
import { expectContract } from '../support/contract.ts';
import { makeSchema, makeTenant } from '../support/tenants.ts';

/** The tests of answers are only as good as `expectContract`: a member that no contract tells of is one that leaked. */
let files: Response;
beforeAll(async () => {
  const tenant = await makeTenant();
  const slug = await makeSchema(tenant);
  await api(tenant.token).upload(slug, 'a.jsonl', '{"happened_at":"2026-01-01T00:00:00Z","userId":1}\n');
  files = await api(tenant.token).listFiles(slug);
});

const withBody = (response: Response, body: object) => Object.assign(Object.create(response), { body });

it('an answer with a member that its contract does not declare fails the test', () => {
  const leak = { tenant_id: 1 };
  const answers = [
    withBody(files, { ...files.body, ...leak }),
    withBody(files, { ...files.body, data: [{ ...files.body.data[0], ...leak }] }),
  ];
  for (const answer of answers) expect(() => expectContract('listFiles', answer)).toThrow('unevaluated');
});
