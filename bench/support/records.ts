import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

const carriers = ['UA', 'AA', 'B6', 'DL', 'EV', 'MQ', 'US', 'WN', 'VX', 'FL'];

/** The schema of the generated records, as a schema.json has it. */
export const flightFields = [
  { name: 'departed_on', type: 'date', required: true },
  { name: 'scheduled_at', type: 'timestamp', required: true },
  { name: 'dep_delay', type: 'integer', required: false },
  { name: 'flight', type: 'integer', required: true },
  { name: 'distance', type: 'integer', required: true },
  { name: 'price', type: 'decimal(10,2)', required: false },
  { name: 'load_factor', type: 'number', required: false },
  { name: 'carrier', type: 'string', required: true },
  { name: 'tailnum', type: 'string', required: false },
];

const DAYS = 31;

/** Average length of a `flightLine`, bytes. */
export const BYTES_PER_RECORD = 195;

/** Record `i` of `total`, in the order of time over January 2026. */
export function flightLine(i: number, total: number): string {
  const minute = Math.floor((i / total) * DAYS * 1440);
  const time = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
  const mix = Math.imul(i, 2_654_435_761) >>> 0;
  const delay = mix % 17 === 0 ? 'null' : (mix % 180) - 20;
  return (
    `{"departed_on":"${time.slice(0, 10)}","scheduled_at":"${time.slice(0, 19)}Z","dep_delay":${delay},` +
    `"flight":${mix % 6000},"distance":${80 + (mix % 2500)},"price":${(mix % 90_000) / 100},` +
    `"load_factor":${(mix % 1000) / 1009},"carrier":"${carriers[mix % 10]}","tailnum":"N${10_000 + (mix % 4000)}"}\n`
  );
}

/** Writes records [from, to) of `total` to a file; returns its size in bytes. */
export async function writeFlights(path: string, from: number, to: number, total: number): Promise<number> {
  const file = createWriteStream(path);
  let size = 0;
  let text = '';
  for (let i = from; i < to; i++) {
    text += flightLine(i, total);
    if (text.length < 1 << 20 && i + 1 < to) continue;
    size += text.length;
    if (!file.write(text, 'latin1'))
      await new Promise<void>((resolve) => file.once('drain', () => resolve()));
    text = '';
  }
  file.end();
  await finished(file);
  return size;
}
