import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { projectDir } from './stage.ts';

/** One flight of ten is kept for later, so that it falls between the others in every order. */
const LATER_EVERY = 10;
const BROKEN_LINES = 60;

export interface DemoFiles {
  example: string;
  flights: number;
  first: { path: string; rows: number };
  later: { path: string; rows: number };
  broken: string;
}

/** Lays out the example's real flights as the files that the demonstration sends. */
export async function prepareFlights(folder: string): Promise<DemoFiles> {
  const example = resolve(projectDir, 'examples/flights.jsonl.gz');
  const lines = gunzipSync(await readFile(example))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const later = lines.filter((_, index) => index % LATER_EVERY === LATER_EVERY - 1);
  const first = lines.filter((_, index) => index % LATER_EVERY !== LATER_EVERY - 1);
  await mkdir(folder, { recursive: true });
  const write = async (name: string, content: string[]) => {
    const path = join(folder, name);
    await writeFile(path, `${content.join('\n')}\n`);
    return path;
  };
  return {
    example,
    flights: lines.length,
    first: { path: await write('voos.jsonl', first), rows: first.length },
    later: { path: await write('voos-restantes.jsonl', later), rows: later.length },
    broken: await write('voos-estragados.jsonl', spoil(lines.slice(0, BROKEN_LINES))),
  };
}

/** Three faults of kinds that happen: a text for a number, a day that does not exist, a line cut off. */
function spoil(lines: string[]): string[] {
  return lines.map((line, index) => {
    if (index === 2) return line.replace(/"dep_delay":-?\d+/, '"dep_delay":"atrasado"');
    if (index === 20) return line.replace(/"departed_on":"[^"]*"/, '"departed_on":"2013-02-30"');
    if (index === 41) return line.slice(0, 80);
    return line;
  });
}
