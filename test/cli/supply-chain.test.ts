import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { checkAdvisories, snapshotOf } from '../../tools/supply-chain/advisories.ts';
import { makeBill } from '../../tools/supply-chain/bill-of-materials.ts';
import type { Component } from '../../tools/supply-chain/component.ts';
import { isAllowed, licenceProblem } from '../../tools/supply-chain/licences.ts';

const root = resolve(import.meta.dirname, '../..');

function npmPackage(name: string, version: string, licence?: string): Component {
  return {
    ...{ 'bom-ref': `${name}@${version}`, type: 'library', name, version },
    purl: `pkg:npm/${name}@${version}`,
    licenses: licence ? [{ license: { id: licence } }] : [],
  };
}

it('names every kind of part in a bill of materials that is the same each time', () => {
  const bill = makeBill(root);
  expect(makeBill(root)).toEqual(bill);
  expect(JSON.stringify(bill)).not.toContain('timestamp');
  const byName = new Map(bill.components.map((component) => [component.name, component]));
  for (const name of [
    'pg',
    'org.postgresql:postgresql',
    'pyspark',
    'generated/json-kernel.wasm',
    'libxml2',
  ]) {
    expect(byName.has(name), name).toBe(true);
  }
  expect(byName.get('pyspark')!.hashes).toHaveLength(1);
  expect(bill.components.map(licenceProblem).filter(Boolean)).toEqual([]);
});

it('refuses a part whose licence is not permissive, is not told, or is excepted for tools alone', () => {
  expect(licenceProblem(npmPackage('a', '1.0.0', 'MIT'))).toBeUndefined();
  expect(licenceProblem(npmPackage('a', '1.0.0', 'GPL-3.0-only'))).toContain('GPL-3.0-only');
  expect(licenceProblem(npmPackage('a', '1.0.0'))).toContain('no licence is told');
  const tool = npmPackage('lightningcss', '1.0.0', 'MPL-2.0');
  expect(licenceProblem(tool)).toContain('MPL-2.0');
  expect(
    licenceProblem({ ...tool, properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }),
  ).toBeUndefined();
  expect(licenceProblem(npmPackage('my-axe-core', '1.0.0', 'MPL-2.0'))).toContain('MPL-2.0');
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['(GPL-3.0-only OR MIT OR ISC) AND GPL-3.0-only', false],
  ['LGPL-3.0-only', false],
])('takes the expression %s for permissive: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

const now = new Date('2026-02-01T00:00:00Z');

it('says that it checked no advisories where it has no snapshot of them', () => {
  const { lines, unchecked } = checkAdvisories(undefined, [npmPackage('a', '1.0.0')], now);
  expect(lines[0]).toContain('NOT CHECKED');
  expect(unchecked).toBe(1);
});

it('finds what a snapshot tells of locked packages, with its age and what it knows nothing of', () => {
  const locked = [npmPackage('a', '1.0.0'), npmPackage('b', '2.0.0')];
  // As `npm audit --json` writes it: an own advisory, and a package hit by another one's.
  const report = {
    vulnerabilities: {
      a: {
        nodes: ['node_modules/a'],
        via: [{ url: 'https://advisories.example/GHSA-1', severity: 'high', title: 'Bad' }],
      },
      b: { nodes: ['node_modules/b'], via: ['a'] },
    },
  };
  const packages = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } };
  const snapshot = snapshotOf(report, packages, locked, '2026-01-01');
  expect(snapshot.advisories).toEqual([
    { id: 'GHSA-1', severity: 'high', title: 'Bad', affects: ['a@1.0.0'] },
  ]);

  const hit = checkAdvisories(snapshot, locked, now);
  expect(hit).toMatchObject({ found: 1, unchecked: 0 });
  expect(hit.lines.join('\n')).toContain('31 days old');
  expect(hit.lines.join('\n')).toContain('high GHSA-1 a@1.0.0: Bad');

  const updated = [npmPackage('a', '1.0.1'), npmPackage('b', '2.0.0')];
  expect(checkAdvisories(snapshot, updated, now)).toMatchObject({ found: 0, unchecked: 1 });
});
