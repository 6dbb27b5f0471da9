import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runChecker, schemaOf } from '../../../src/domain/checking/testing/checker-harness.testing.ts';
import { checkedFile } from '../../../src/domain/checking/testing/file-arbitraries.testing.ts';
import { toValidationReport } from '../../../src/domain/files/file-record.ts';
import type { SchemaDefinition } from '../../../src/domain/schemas/schema-definition.ts';
import { toSchemaDocument } from '../../../src/domain/schemas/schema-document.ts';
import {
  type Checker,
  type CheckResult,
  checkFile,
  createChecker,
  type SchemaDocument,
} from '../src/node/index.ts';

/** The package's own module, as it is installed. */
const PACKED = pathToFileURL(join(import.meta.dirname, '../dist/check/packed-checker.js')).href;
type CreateChecker = (schema: SchemaDocument) => Promise<Checker>;

/** The packed checker where Node's own check of UTF-8 is, and where it is not, as in browsers. */
async function packedCheckers(): Promise<CreateChecker[]> {
  const load = async (name: string) =>
    ((await import(/* @vite-ignore */ `${PACKED}?${name}`)) as { createChecker: CreateChecker })
      .createChecker;
  const spy = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
  const asInBrowsers = await load('browser');
  expect(spy).toHaveBeenCalled();
  spy.mockRestore();
  return [await load('node'), asInBrowsers];
}

const creators = await packedCheckers();

function documentOf(definition: SchemaDefinition): SchemaDocument {
  return toSchemaDocument({ slug: 's', name: 'S', definition });
}

/** What the service says of a file. */
function byTheService(definition: SchemaDefinition, file: Buffer): CheckResult {
  const { summary } = runChecker(definition, file);
  const valid = summary.badRows === 0;
  return {
    valid,
    rows: summary.rows,
    bytes: summary.bytes,
    report: valid ? null : toValidationReport(summary),
  };
}

async function byTheClient(
  create: CreateChecker,
  definition: SchemaDefinition,
  file: Buffer,
  cuts: number[],
) {
  const checker = await create(documentOf(definition));
  let from = 0;
  for (const to of [...cuts, file.length]) {
    checker.push(file.subarray(from, to));
    from = to;
  }
  return checker.end();
}

describe('the packed checker', () => {
  it('says of hostile files what the service says, to the letter, however they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(checkedFile, async ({ definition, file, cuts }) => {
        const expected = byTheService(definition, file);
        const places = cuts.map((cut) => cut % (file.length + 1)).sort((a, b) => a - b);
        for (const create of creators) {
          expect(await byTheClient(create, definition, file, places)).toEqual(expected);
        }
      }),
      { numRuns: 3000 },
    );
  });

  const rule = schemaOf({ at: 'timestamp', n: 'integer?', d: 'decimal(38,18)?', 'chave "é"': 'json?' });
  const deep = `${'['.repeat(70)}${']'.repeat(70)}`;
  it.each([
    ['nothing', ''],
    ['a byte order mark', '\ufeff{"at":"2026-01-01T00:00:00Z"}\n'],
    ['an empty line', '{"at":"2026-01-01T00:00:00Z"}\n\n'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x0a])],
    ['a character cut by the end', Buffer.from('{"at":"é').subarray(0, -1)],
    ['an unknown field', '{"at":"2026-01-01T00:00:00Z","\\u0065xtra":1}\n'],
    ['an integer beyond 64 bits', '{"at":"2026-01-01T00:00:00Z","n":9223372036854775808}\n'],
    ['a decimal that does not fit', '{"at":"2026-01-01T00:00:00Z","d":1.0000000000000000001}\n'],
    ['nesting too deep', `{"at":"2026-01-01T00:00:00Z","chave \\"é\\"":${deep}}\n`],
    ['a duplicate key in another form', '{"at":"2026-01-01T00:00:00Z","\\u0061t":"2026-01-01T00:00:00Z"}\n'],
    ['a year that is none', '{"at":"0000-01-01T00:00:00Z"}\n'],
    ['a leap second where none can be', '{"at":"2026-01-02T23:59:60Z"}\n'],
    ['control characters in the excerpt', '{"at":"\u2028\u0001'],
    ['a line that is too long', Buffer.alloc(17 * 1024 * 1024, 'é')],
    ['150 bad lines', 'x\n'.repeat(150)],
  ])('agrees with the service about %s', async (_, content) => {
    const file = Buffer.from(content);
    const expected = byTheService(rule, file);
    expect(expected.valid).toBe(false);
    for (const create of creators) expect(await byTheClient(create, rule, file, [])).toEqual(expected);
  });
});

describe('checkFile', () => {
  const schema = documentOf(schemaOf({ at: 'date', n: 'integer?' }));
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'celeiro-check-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('takes what upload takes', async () => {
    const content = `${'{"at":"2026-01-01"}\n'.repeat(5)}{"at":"2026-01-01","n":"x"}`;
    const path = join(folder, 'a.jsonl');
    await writeFile(path, content);
    const bytes = Buffer.from(content);
    for (const source of [path, pathToFileURL(path), bytes, new Blob([bytes]), new Blob([bytes]).stream()]) {
      expect(await checkFile(schema, source)).toMatchObject({
        ...{ valid: false, rows: 6, bytes: bytes.length },
        report: { lines: 6, bad_lines: 1, errors: [{ line: 6, field: 'n', code: 'wrong_type' }] },
      });
    }
    expect(await checkFile(schema, bytes.subarray(0, 40))).toEqual({
      valid: true,
      rows: 2,
      bytes: 40,
      report: null,
    });
  });

  it('refuses what is no schema, saying why', async () => {
    const field = { name: 'at', type: 'date' };
    const documents: [unknown, RegExp][] = [
      [{}, /`fields` is not a list/],
      [{ event_date_field: 'x', fields: [field] }, /no field is the `event_date_field` "x"/],
      [{ event_date_field: 'at', fields: [{ name: 'at', type: 'datetime' }] }, /type "datetime"/],
      [{ event_date_field: 'at', fields: [field, field] }, /two fields have the key "at"/],
      [{ event_date_field: 'at', fields: [field], undeclared_fields: 'drop' }, /undeclared_fields/],
      [{ event_date_field: 'at', fields: [{ type: 'date' }] }, /no name/],
    ];
    for (const [document, reason] of documents) {
      await expect(createChecker(document as SchemaDocument)).rejects.toThrow(TypeError);
      await expect(createChecker(document as SchemaDocument)).rejects.toThrow(reason);
    }
  });

  it('ends with the reason of its signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(checkFile(schema, Buffer.from('{}\n'), { signal })).rejects.toThrow('enough');
  });
});
