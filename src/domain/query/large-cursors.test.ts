import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { openCursor, saveCursor } from './cursors.ts';
import { endOldestCursors } from './large-cursors.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

let own: OwnControl;
let schema: OwnSchema;
beforeAll(async () => {
  own = await openOwnControl();
  schema = await own.addSchema();
});
afterAll(() => own.close());
const forgetAll = () => own.control.database.query('delete from query_cursors');
beforeEach(forgetAll);

/** A page token that stands for this many bytes. */
async function save(bytes: number, tenantId = own.tenant.id): Promise<string> {
  const { database, keyring } = own.control;
  const key = 'x'.repeat(bytes - '{}[""]'.length);
  const cursor = { position: 1, newestVersion: 1, request: {}, lastKey: [key] };
  return saveCursor(database, keyring, tenantId, schema.id, cursor);
}

const isOpen = (token: string) =>
  openCursor(own.control.database, own.control.keyring, own.tenant.id, schema.slug, token).then(
    () => true,
    ({ code, fields }) => {
      expect([code, fields]).toEqual([
        'bad_page_token',
        [{ field: 'page_token', code: 'page_token_invalid' }],
      ]);
      return false;
    },
  );

const boundBytes = 64 * KIB;

/** Whether each stays: the small ones, the newest large one, and before it as many as fit. */
function kept(sizes: number[]): boolean[] {
  let bytes = 0;
  const places = sizes.toReversed().map((size) => {
    if (size <= 4 * KIB) return true;
    const isNewest = bytes === 0;
    bytes += size;
    return isNewest || bytes <= boundBytes;
  });
  return places.toReversed();
}

it('a tenant keeps the newest of its large page tokens up to the bound, and every small one', async () => {
  const size = fc.oneof(fc.integer({ min: 6, max: 4 * KIB }), fc.integer({ min: 4 * KIB, max: 70 * KIB }));
  const exact = [32 * KIB, 4 * KIB, 32 * KIB];
  await fc.assert(
    fc.asyncProperty(fc.array(size, { minLength: 1, maxLength: 8 }), async (sizes) => {
      const { database } = own.control;
      await forgetAll();
      const tokens: string[] = [];
      for (const bytes of sizes) {
        tokens.push(await save(bytes));
        await endOldestCursors(database, own.tenant.id, boundBytes);
      }
      expect(await Promise.all(tokens.map(isOpen))).toEqual(kept(sizes));
      // An ended one is empty, and still guards the files of a page that is under way.
      const rows = await database.query<{ bytes: number }>(
        `select octet_length(request::text) + octet_length(last_key::text) as bytes from query_cursors`,
      );
      const stored = sizes.map((bytes, index) => (kept(sizes)[index] ? bytes : '{}[]'.length));
      expect(rows.map(({ bytes }) => bytes).sort()).toEqual(stored.sort());
    }),
    { numRuns: tries(30), examples: [[exact], [exact.with(0, 32 * KIB + 1)], [[70 * KIB]]] },
  );
});

it('a page token beyond 64 MiB ends the oldest of its tenant, and none of another', async () => {
  const [other] = await own.control.database.query<{ id: number }>(
    `insert into tenants (slug, name, plan) values ('other', 'other', 'custom') returning id`,
  );
  const first = await save(20 * MIB);
  const second = await save(24 * MIB);
  await save(40 * MIB, other!.id);
  expect(await Promise.all([first, second].map(isOpen))).toEqual([true, true]);
  const third = await save(40 * MIB);
  expect(await Promise.all([first, second, third].map(isOpen))).toEqual([false, true, true]);
});
