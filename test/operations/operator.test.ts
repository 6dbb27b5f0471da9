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

it('the public API has none of these operations', () => {
  const shared = [...openContract('openapi.json').operations.keys()].filter((id) => operations.has(id));
  expect(shared).toEqual([]);
});
