import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonl } from '../support/api.ts';
import { metric } from '../support/metric.ts';
import { makePanelTenant, type PanelClient } from '../support/panel.ts';

let owner: PanelClient;
beforeAll(async () => {
  owner = (await makePanelTenant()).owner;
});

describe('detection', () => {
  const detect = (body: string | Buffer, by = owner, name?: string) =>
    by.call('detectSchema', { body: Buffer.from(body), query: name === undefined ? {} : { name } });
  const records = [
    { pedidoEm: '2026-11-01T10:00:00Z', nascimento: '1990-01-01', valor: 10.5, nota: 'x'.repeat(500) },
    { pedidoEm: '2026-11-02T10:00:00Z', nascimento: '1991-01-01', valor: 'dez', nota: null },
    { pedidoEm: '2026-11-03T10:00:00Z', nascimento: '1992-01-01', valor: 3 },
  ];

  it.each([
    ['JSONL', jsonl(records)],
    ['a list', JSON.stringify(records)],
    ['gzip', gzipSync(jsonl(records))],
  ])('proposes a document from %s that creates a schema', async (_, sample) => {
    const { body } = await detect(sample, owner, 'Pedidos da loja.jsonl.gz');
    expect(body.document).toMatchObject({ slug: 'pedidos_da_loja', event_date_field: 'pedido_em' });
    expect(body.event_date.reasons.map(({ code }: { code: string }) => code)).toContain('event_date_varies');
    expect(body.event_date.reasons[0].text).toMatch(/\.$/);
    const [, , valor, nota] = body.fields;
    expect(valor.conflicts.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'integer',
      'number',
      'string',
    ]);
    expect(valor.examples).toEqual(['10.5', '"dez"', '3']);
    expect(nota).toMatchObject({ null_share: 1 / 3, missing_share: 1 / 3 });
    expect(nota.examples[0]).toHaveLength(80);
    const created = await owner.call('createSchema', {
      body: { ...body.document, slug: `s${randomBytes(5).toString('hex')}` },
    });
    expect(created.status).toBe(200);
  });

  it('says where a sample cannot be read', async () => {
    const broken = await detect('{"a":1}\n{"a":}\n');
    expect(broken.body.code).toBe('invalid_sample');
    expect(broken.body.errors.sample[0]).toContain('Linha 2');
    expect((await detect(gzipSync('{"a":1}').subarray(0, 15))).body.code).toBe('sample_bad_gzip');
    const member = gzipSync('{"a":1}\n');
    const zeroBetween = await detect(Buffer.concat([member, Buffer.alloc(1), member]));
    expect(zeroBetween.body.code, 'as an upload of it').toBe('sample_bad_gzip');
    expect((await detect('')).body.code).toBe('invalid_sample');
  });

  it('refuses a sample past 8 MiB', async () => {
    const answer = await detect(Buffer.alloc(8 * 1024 * 1024 + 1, ' '));
    expect(answer.status).toBe(413);
    expect(answer.body.code).toBe('body_too_large');
  });

  const line = `${JSON.stringify({ at: '2026-11-01T10:00:00Z', ids: Array.from({ length: 40 }, (_, i) => i) })}\n`;
  const large = line.repeat(Math.floor((8 * 1024 * 1024) / line.length));

  /** Makes requests, one after the other, until this one is answered. @returns their answers */
  async function meanwhile<T>(request: Promise<unknown>, other: () => Promise<T>): Promise<T[]> {
    let isUnderWay = true;
    const answered = request.finally(() => {
      isUnderWay = false;
    });
    const answers: T[] = [];
    while (isUnderWay) answers.push(await other());
    await answered;
    return answers;
  }

  it('of large samples lets other requests through', async () => {
    const owners: PanelClient[] = [];
    while (owners.length < 6) owners.push((await makePanelTenant()).owner);
    const all = Promise.all(owners.map((one) => detect(large, one)));
    const samplesRead = () => metric('celeiro_budget_used{budget="samples"}');
    const seen = await meanwhile(all, samplesRead);
    expect((await all).map(({ status }) => status)).toEqual(owners.map(() => 200));
    expect(seen.filter((samples) => samples! > 0)).not.toEqual([]);
  });

  it('pauses after a large sample, for its tenant alone', async () => {
    const [one, another] = [(await makePanelTenant()).owner, (await makePanelTenant()).owner];
    expect((await detect(large, one)).status).toBe(200);
    const paused = detect(line, one);
    const others = await meanwhile(paused, () => detect(line, another));
    expect((await paused).status).toBe(200);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    // One could be answered before the other without a pause.
    expect(others.length).toBeGreaterThan(1);
  });
});
