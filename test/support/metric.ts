import { inject } from 'vitest';

/** A figure of `/metrics`, by its name and labels as they stand there; undefined where it is not there. */
export async function metric(line: string): Promise<number | undefined> {
  const url = new URL('/metrics', inject('baseUrl'));
  const lines = await (await fetch(url, { headers: { Connection: 'close' } })).text();
  const found = lines.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}
