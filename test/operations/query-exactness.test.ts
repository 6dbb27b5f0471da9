import { beforeAll, expect, inject, it } from 'vitest';
import { api, jsonl } from '../support/api.ts';
import { makeSchema, makeTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
const window = { event_from: '2026-01-01', event_to: '2026-01-31' };

beforeAll(async () => {
  tenant = await makeTenant();
});

it('prints 64-bit integers and decimals digit by digit, and keeps doubles', async () => {
  const own = await makeSchema(tenant, {
    event_date_field: 'd',
    fields: [
      { name: 'd', type: 'date', required: true },
      { name: 'i', type: 'integer', required: false },
      { name: 'm', type: 'decimal(38,10)', required: false },
      { name: 'x', type: 'number', required: false },
    ],
  });
  const line =
    '{"d":"2026-01-01","i":-9223372036854775808,"m":1234567890123456789012345678.0123456789,"x":0.1}\n';
  expect((await api(tenant.token).upload(own, 'x.jsonl', line)).status).toBe(200);
  const response = await api(tenant.token).queryRecords(own, {
    ...window,
    select: ['i', 'm', 'x', 'd'],
    include_meta: false,
  });
  expect(response.text).toBe(
    '{"format":"json_compact","data":[[-9223372036854775808,1234567890123456789012345678.0123456789,0.1,"2026-01-01"]]}',
  );
});

it('refuses a number whose digits a double loses, on the next page too, and answers no other record', async () => {
  const fields = [
    { name: 'd', type: 'date', required: true },
    { name: 'i', type: 'integer', required: true },
    { name: 'm', type: 'decimal(20,4)', required: true },
  ];
  const own = await makeSchema(tenant, { event_date_field: 'd', fields });
  const line = '{"d":"2026-01-01","i":4503599627370496,"m":4503599627370497}\n';
  expect((await api(tenant.token).upload(own, 'x.jsonl', line + line)).status).toBe(200);
  /** The query as a text, for JSON.stringify loses the digits too. */
  const ask = async (members: string) => {
    const address = `${inject('baseUrl')}/api/v1/schemas/${own}/query`;
    const headers = { Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: `{${members}}` });
    return (await answer.json()) as { code?: string; data?: unknown[]; next_page_token?: string };
  };
  const where = (field: string, value: string) => `"where":[{"field":"${field}","op":"=","value":${value}}]`;
  const query = (conditions: string) =>
    `"select":["i"],"event_from":"2026-01-01","event_to":"2026-01-31","limit":1,${conditions}`;

  expect(await ask(query(where('m', '4503599627370497.25')))).toMatchObject({ code: 'value_loses_digits' });
  expect(await ask(query(where('i', '4503599627370496.25')))).toMatchObject({ code: 'bad_value' });
  const exact = where('i', '4503599627370496');
  const first = await ask(query(exact));
  expect(first.data).toEqual([[4503599627370496]]);
  const next = (conditions: string) => ask(`"page_token":"${first.next_page_token}",${conditions}`);
  expect(await next(where('i', '4503599627370496.25'))).toMatchObject({ code: 'bad_value' });
  expect((await next(exact)).data).toEqual([[4503599627370496]]);
});

it('gives records to their own files where a key is called as a column of the engine', async () => {
  const fields = [
    { name: 'at', type: 'date', required: true },
    { name: 'position', key: 'file_index', type: 'integer', required: true },
  ];
  const ofKey = await makeSchema(tenant, { event_date_field: 'at', fields });
  const values = { 'a.jsonl': [0, 1, 5], 'b.jsonl': [0, 1, 6] };
  for (const [name, positions] of Object.entries(values)) {
    const records = positions.map((position) => ({ at: '2026-01-01', file_index: position }));
    await api(tenant.token).upload(ofKey, name, jsonl(records));
  }
  const group_by = ['_file_name'];
  const select = [...group_by, 'sum(position) as sum'];
  const { body } = await api(tenant.token).queryRecords(ofKey, {
    ...window,
    ...{ select, group_by, order_by: [{ field: '_file_name' }] },
  });
  expect(body.data).toEqual([
    ['a.jsonl', 6],
    ['b.jsonl', 7],
  ]);
});
