import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../ports/database.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../../workers/workers.testing.ts';
import { listFiles } from './list-files.ts';
import { listingFilter } from './listing-filter.ts';
import { nameSample } from './name-sample.ts';
import { rareParts } from './rare-parts.ts';

/** Names of 400 files: words that many share, numbers that few share, characters of patterns, letters beyond ASCII. */
const NAMES = Array.from({ length: 400 }, (_, n) => {
  const subject = ['Pedidos', 'avarias_do_mês', 'sensores%', 'ΟΔΟΣ', '😀cliques'][n % 5];
  return `${subject}-${String((n * 7919) % 100_000).padStart(6, '0')}.jsonl`;
});
const SAMPLE = NAMES.map((name) => name.toLowerCase());
const partsOf = (text: string) =>
  rareParts(text, [SAMPLE])?.map(({ from, length }) =>
    Array.from(text)
      .slice(from, from + length)
      .join(''),
  );

it.each([
  ['pedidos-031676.jsonl', ['031676']],
  ['PEDIDOS-031676', ['031676']],
  ['😀cliques-031676', ['031676']],
  ['xyz123-031676', ['xyz123', '031676']],
  ['xyz12pedidos', ['xyz12pe']],
  ['031676', ['031676']],
])('of a text that many files share a part of, the index looks for the rest: %s', (text, expected) => {
  expect(partsOf(text)).toEqual(expected);
});

it.each([['pedidos'], ['pedidos-0316'], ['mês'], ['']])(
  'a text is looked for as a whole where nothing of it is common, or too little is rare: %s',
  (text) => expect(partsOf(text)).toBeUndefined(),
);

it('without a sample, the whole text is looked for', () => {
  expect(rareParts('abcde-12345', [[]])).toBeUndefined();
});

let own: OwnControl;
let schema: OwnSchema;
beforeAll(async () => {
  own = await openOwnControl();
  schema = await own.addSchema();
  const other = await own.addSchema();
  await own.control.database.query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, upload_status, created_at)
     select tenant_id, schema_id, id, name, version, 'T/' || name, 'failed', timestamptz '2026-01-01Z' + make_interval(mins => n::int)
     from schema_versions, unnest($2::text[]) with ordinality as names (name, n) where schema_id = any ($1)`,
    [[schema.id, other.id], NAMES],
  );
  await own.control.database.query('analyze files');
});
afterAll(() => own.close());

const ofSchema = () => ({ tenantId: own.tenant.id, schemaId: schema.id });

/** Of one name, or of the beginning of one and the end of another, which no file has. */
const wholeName = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES), fc.boolean())
  .map(([one, other, isMixed]) => (isMixed ? one.replace(/-.*/, other.replace(/^[^-]*/, '')) : one));
const piece = fc
  .tuple(wholeName, fc.nat(24), fc.integer({ min: 1, max: 24 }))
  .map(([name, from, length]) =>
    Array.from(name)
      .slice(from, from + length)
      .join(''),
  )
  .filter((text) => text !== '');
const cased = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
);
const asked = fc
  .tuple(piece, cased, fc.constantFrom('search', 'file_name', 'storage_path'))
  .map(([text, as, by]) => ({ [by]: as(text) }));

it('a search finds what has its text, whatever parts the index looks for', async () => {
  const { database } = own.control;
  const paging = { page: 1, per_page: 100, sort_by: 'created_at', sort_direction: 'asc' } as const;
  const find = (where: string, params: unknown[]) =>
    database.query<{ id: number }>(`select id from files where ${where} order by created_at, id`, params);
  let inParts = 0;
  await fc.assert(
    fc.asyncProperty(asked, async (filters) => {
      const whole = listingFilter(own.tenant.id, schema.id, filters);
      const expected = await find(`${whole.base} and ${whole.checked}`, whole.params);
      const answer = await listFiles(database, own.tenant.id, schema.slug, { ...filters, ...paging });
      expect(answer.total).toBe(expected.length);
      expect(answer.files.map(({ id }) => ({ id }))).toEqual(expected.slice(0, 100));
      // As in a schema of a million files.
      const sample = { ...(await nameSample(database)(ofSchema())), ofTable: SAMPLE };
      const { indexed, params } = listingFilter(own.tenant.id, schema.id, filters, sample);
      expect(await find(indexed, params)).toEqual(expected);
      if (indexed.includes('substr')) inParts++;
    }),
  );
  expect(inParts).toBeGreaterThan(0);
});

it('a partial version, which no index of trigrams has, is looked for among the files of the schema', () => {
  const sample = { ofSchema: SAMPLE, ofTable: SAMPLE };
  const { base, indexed } = listingFilter(1, 1, { schema_version: '98765.4' }, sample);
  expect(indexed).toBe(`${base} and schema_version ilike $3`);
});

it('a schema with a million files, and more than all others, has a sample of the whole table', async () => {
  const { database } = own.control;
  const { ofSchema: texts, ofTable } = await nameSample(database)(ofSchema());
  expect(texts).toHaveLength(100);
  expect(texts).toContain(`t/${SAMPLE[0]} failed`);
  expect(ofTable).toBeUndefined();
  await database.transaction(async (tx) => {
    await tx.query('update file_counts set files = 1000000 where schema_id = $1', [schema.id]);
    const { ofTable: some } = await nameSample(tx as Database)(ofSchema());
    const every = await tx.query<{ search_text: string }>('select search_text from files');
    expect(every.map(({ search_text }) => search_text)).toEqual(expect.arrayContaining(some!));
    expect(some).not.toEqual([]);
  });
});
