import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../../../../test/support/properties.ts';
import type { SchemaDefinition } from '../../schemas/schema-definition.ts';
import { KnownVersions, type LoadedVersion } from './known-versions.ts';

const MOST = 2000;

/** Of some 100 to 500 characters. */
function versionOf(ordinal: number, chars: number): LoadedVersion {
  const definition = { eventDateField: 'x'.repeat(chars), undeclaredFields: 'reject', fields: [] };
  return { ordinal, version: `1.${ordinal - 1}`, definition: definition as unknown as SchemaDefinition };
}
const charsOf = (versions: readonly LoadedVersion[]) =>
  versions.reduce((sum, { definition }) => sum + JSON.stringify(definition).length, 0);

const look = fc.record({
  ...{ tenant: fc.nat(1), slug: fc.constantFrom('a', 'b', 'c') },
  ...{ newer: fc.array(fc.integer({ min: 50, max: 450 }), { maxLength: 3 }) },
});

it('definitions that are kept stay within their bound', () => {
  fc.assert(
    fc.property(fc.array(look, { maxLength: 40 }), (looks) => {
      const known = new KnownVersions(MOST);
      /** What each schema has. */
      const stored = new Map<string, LoadedVersion[]>();
      for (const { tenant, slug, newer } of looks) {
        const key = `${tenant}/${slug}`;
        const all = stored.get(key) ?? [versionOf(1, 100)];
        stored.set(key, all);
        for (const chars of newer) all.push(versionOf(all.length + 1, chars));
        const before = known.find(tenant, slug);
        const after = known.add(tenant, slug, 1, before, all.slice(before?.versions.length ?? 0));
        expect(after.versions).toEqual(all);
        expect(known.chars).toBeLessThanOrEqual(MOST);
        const isKept = known.find(tenant, slug) !== undefined;
        expect(isKept).toBe(charsOf(all) <= MOST);
        const kept = [...stored].flatMap(([name, versions]) => {
          const [owner, of] = name.split('/') as [string, string];
          return known.find(Number(owner), of) ? versions : [];
        });
        // The looks of this test changed the order: the schema of this step is used last again.
        known.find(tenant, slug);
        expect(known.chars).toBe(charsOf(kept));
      }
    }),
    { numRuns: tries(200) },
  );
});

it('what was used longest ago goes first', () => {
  const known = new KnownVersions(MOST);
  const add = (slug: string) => known.add(1, slug, 1, known.find(1, slug), [versionOf(1, 800)]);
  add('a');
  add('b');
  known.find(1, 'a');
  add('c');
  expect(['a', 'b', 'c'].map((slug) => known.find(1, slug) !== undefined)).toEqual([true, false, true]);
});

it('a query that saw fewer versions than one beside it gets its own, and the more are kept', () => {
  const known = new KnownVersions(MOST);
  const [first, second] = [versionOf(1, 50), versionOf(2, 50)];
  known.add(1, 'a', 7, undefined, [first, second]);
  expect(known.add(1, 'a', 7, undefined, [first]).versions).toEqual([first]);
  expect(known.find(1, 'a')!.versions).toEqual([first, second]);
});
