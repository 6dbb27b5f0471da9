import { expect, it } from 'vitest';
import { targetOf } from './audit-target.ts';

it.each([
  ['schema.change', 'voos', {}, 'schema voos'],
  ['automation.set', 'voos', {}, 'schema voos'],
  ['upload_url.create', 'voos', {}, 'schema voos'],
  ['query.save', 'Atrasos', { schema: 'voos' }, 'schema voos'],
  ['query.save', 'Atrasos', {}, null],
  ['file.set_aside', '7', {}, 'file 7'],
  ['run.start', 'voos', { run_ids: [8, 9] }, 'run 8'],
  ['run.retry', '3', { run_ids: [8] }, 'run 8'],
  ['run.cancel', '3', {}, 'run 3'],
  ['token.revoke', 'leitura', { id: 4 }, 'token 4'],
  ['webhook.change', 'https://a.example', { id: 5 }, 'webhook 5'],
  ['member.change', 'ana@a.example', {}, 'member ana@a.example'],
  ['session.login', 'ana@a.example', {}, 'member ana@a.example'],
  ['tenant.change', 'fazenda', {}, null],
])('%s of %s is about what it names', (action, target, details, found) => {
  const about = targetOf({ action, target, details });
  expect(about && `${about.kind} ${about.key}`).toBe(found);
});
