import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Holds docs/architecture.md against the code: each flow is a numbered list of files, every one of which exists, occurs once,
 * and is reached from one before it: by an import, as the main module of a thread or process, as the adapter of a port, or
 * through the rows that both read and write with the same store.
 */
const PAGE = 'docs/architecture.md';
/** Rooms whose files join two others that do not import each other. */
const JOINTS = /^src\/ports\/|-store\.ts$|-messages\.ts$|-protocol\.ts$/;

const faults: string[] = [];
let flows = 0;
for (const section of readFileSync(PAGE, 'utf8').split(/^## /m).slice(1)) {
  const title = section.split('\n')[0]!;
  const steps = [...section.matchAll(/^(?:\d+\.|-) `(src\/[^`]+\.ts)`/gm)].map(([, path]) => path!);
  if (steps.length === 0) continue;
  flows++;
  for (const [nth, path] of steps.entries()) {
    const before = steps.slice(0, nth);
    if (!existsSync(path)) faults.push(`${title}: there is no ${path}`);
    else if (before.includes(path)) faults.push(`${title}: ${path} occurs twice`);
    else if (nth > 0 && !before.some((earlier) => leadsTo(earlier, path))) {
      faults.push(`${title}: nothing before leads to ${path}`);
    }
  }
}
if (flows === 0) faults.push(`${PAGE} tells no flow`);
for (const fault of faults) console.log(fault);
console.log(`${flows} flows, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;

function leadsTo(earlier: string, path: string): boolean {
  if (!existsSync(earlier)) return false;
  const named = mentions(earlier);
  if (named.includes(path)) return true;
  return mentions(path).some((joint) => JOINTS.test(joint) && (joint === earlier || named.includes(joint)));
}

/** Paths that a module imports or starts. */
function mentions(path: string): string[] {
  const relative = readFileSync(path, 'utf8').matchAll(/'(\.{1,2}\/[^']+\.ts)'/g);
  return [...relative].map(([, target]) => normalize(join(dirname(path), target!)));
}
