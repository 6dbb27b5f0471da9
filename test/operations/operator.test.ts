import request from 'supertest';
import { expect, inject, it } from 'vitest';
import { openContract } from '../support/contract.ts';

const { operations, expectContract } = openContract('operator.json');

it.each([...operations.keys()])(
  '%s answers by the contract of the operator, without identity',
  async (id) => {
    const response = await request(inject('baseUrl')).get(operations.get(id)!.path);
    expect(response.status).toBe(200);
    expectContract(id, response);
  },
);

it.each([...operations.keys()])('%s answers HEAD as GET, without the body', async (id) => {
  const { path } = operations.get(id)!;
  const response = await request(inject('baseUrl')).head(path);
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe(
    (await request(inject('baseUrl')).get(path)).headers['content-type'],
  );
  expect(response.text ?? '').toBe('');
  const other = await request(inject('baseUrl')).post(path);
  expect([other.status, other.headers.allow]).toEqual([405, 'GET, HEAD']);
});

it('the public API has none of these operations', () => {
  const shared = [...openContract('openapi.json').operations.keys()].filter((id) => operations.has(id));
  expect(shared).toEqual([]);
});
