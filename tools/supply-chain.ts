import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAdvisories, type Snapshot, takeSnapshot } from './supply-chain/advisories.ts';
import { makeBill } from './supply-chain/bill-of-materials.ts';
import { licenceProblem } from './supply-chain/licences.ts';

/**
 * Checks what the service is made of; `--sbom FILE` writes the bill of materials. Fails on a licence that is not permissive
 * and on known advisories; with `--require-advisories`, also if a part could not be checked for them.
 */
const { values } = parseArgs({
  options: {
    sbom: { type: 'string' },
    'require-advisories': { type: 'boolean', default: false },
    'take-snapshot': { type: 'boolean', default: false },
  },
});
const root = resolve(import.meta.dirname, '..');
const snapshotFile = join(root, 'tools/supply-chain/advisories.json');

const bill = makeBill(root);
if (values.sbom) writeFileSync(values.sbom, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`bill of materials: ${bill.components.length} parts, ${bill.serialNumber}`);

const problems = bill.components.map(licenceProblem).filter((problem) => problem !== undefined);
console.log(`licences: ${bill.components.length - problems.length} allowed, ${problems.length} refused`);
for (const problem of problems) console.log(`  ${problem}`);

if (values['take-snapshot']) {
  const snapshot = takeSnapshot(root, bill.components, new Date().toISOString().slice(0, 10));
  writeFileSync(snapshotFile, `${JSON.stringify(snapshot, null, 1)}\n`);
}
const snapshot = existsSync(snapshotFile)
  ? (JSON.parse(readFileSync(snapshotFile, 'utf8')) as Snapshot)
  : undefined;
const { lines, found, unchecked } = checkAdvisories(snapshot, bill.components, new Date());
for (const line of lines) console.log(line);

const isUnchecked = values['require-advisories'] && unchecked > 0;
process.exitCode = problems.length > 0 || found > 0 || isUnchecked ? 1 : 0;
