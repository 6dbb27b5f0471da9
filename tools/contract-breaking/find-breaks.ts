import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGoProgram } from '../go.ts';
import type { Break } from './break.ts';
import { extensionBreaks } from './extension-breaks.ts';

/** Rules that oasdiff tells only for information, and that break a client of ours; openapi/README.md says why. */
const levels = fileURLToPath(new URL('./severity-levels.txt', import.meta.url));
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Builds oasdiff if the user's cache does not hold it. @returns its path */
export function prepareOasdiff(): Promise<string> {
  const module = fileURLToPath(new URL('./oasdiff', import.meta.url));
  return buildGoProgram('oasdiff', { module, package: 'github.com/oasdiff/oasdiff', atLeast: [1, 26] });
}

/** Every change from `released` to `current`, two documents of the public API, that breaks clients. */
export async function findBreaks(released: object, current: object): Promise<Break[]> {
  return [...(await differences(released, current)), ...extensionBreaks(released, current)];
}

/** What oasdiff finds between two OpenAPI documents. */
export async function differences(released: object, current: object): Promise<Break[]> {
  const program = await prepareOasdiff();
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-contracts-'));
  try {
    const files = [join(folder, 'released.json'), join(folder, 'current.json')] as const;
    await writeFile(files[0], JSON.stringify(released));
    await writeFile(files[1], JSON.stringify(current));
    const args = ['breaking', ...files, '--severity-levels', levels, '--format', 'json'];
    return told(await run(program, args));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Finding {
  id: string;
  text: string;
  operation?: string;
  path?: string;
}

/** oasdiff tells a change of a shared schema once for each operation and status; here it is one break. */
function told(output: string): Break[] {
  const breaks = new Map<string, Break>();
  for (const { id, text, operation, path } of JSON.parse(output) as Finding[]) {
    const what = text.replace(
      / (?:for|from|with) the (?:response )?(?:with the )?(?:status `\d+`|`\d+` status)/,
      '',
    );
    const one = breaks.get(`${id} ${what}`) ?? { what, rule: id, operations: [] };
    breaks.set(`${id} ${what}`, one);
    const name = `${operation} ${path}`;
    if (path && !one.operations.includes(name)) one.operations.push(name);
  }
  return [...breaks.values()];
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout, stderr) => {
      if (error) reject(new Error(`oasdiff: ${stderr.trim() || error.message}`, { cause: error }));
      else resolve(stdout);
    });
  });
}
