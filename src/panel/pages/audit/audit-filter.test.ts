import { expect, it } from 'vitest';
import { auditQueryOf } from './audit-filter.ts';

it('the query of the log has the filters of the address that say something, and nothing else', () => {
  const params = new URLSearchParams('search=+voos+&area=&member=ana%40a.example&cursor=x&from=2026-11-01');
  expect(auditQueryOf(params)).toEqual({ search: 'voos', member: 'ana@a.example', from: '2026-11-01' });
});
