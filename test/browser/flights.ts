import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { PanelWindow } from './support.ts';

const lines = gunzipSync(readFileSync(new URL('../../examples/flights.jsonl.gz', import.meta.url)))
  .toString()
  .trimEnd()
  .split('\n');

/** The schema of the example flights, as a person would declare it. */
export const flightsSchema = {
  slug: 'voos',
  name: 'Voos',
  event_date_field: 'departed_on',
  fields: [
    { name: 'departed_on', type: 'date', required: true },
    { name: 'scheduled_at', type: 'timestamp', required: true },
    ...['dep_time', 'sched_dep_time', 'dep_delay', 'arr_time', 'sched_arr_time', 'arr_delay'].map(
      optionalInteger,
    ),
    ...['flight', 'air_time', 'distance'].map(optionalInteger),
    { name: 'carrier', type: 'string', required: true },
    { name: 'tailnum', type: 'string' },
    { name: 'origin', type: 'string' },
    { name: 'dest', type: 'string' },
  ],
};

function optionalInteger(name: string) {
  return { name, type: 'integer' };
}

/** A file for a browser with `count` flights, the first one number `from`. */
export function flightsFile(name: string, from: number, count: number) {
  const text = `${lines.slice(from, from + count).join('\n')}\n`;
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) };
}

/** Makes the schema of the flights in the tenant of a window, and uploads a file of flights. */
export async function withFlights({ api, context }: PanelWindow, count = 2000): Promise<void> {
  await api('POST', '/schemas', flightsSchema);
  await sendFlights({ api, context }, 'voos-1.jsonl', 0, count);
}

/** Sends flights through the upload edge, as the page does. */
export async function sendFlights(
  { api, context }: Pick<PanelWindow, 'api' | 'context'>,
  name: string,
  from: number,
  count: number,
): Promise<void> {
  const { upload_url } = await api<{ upload_url: string }>('POST', '/schemas/voos/upload-token');
  const answer = await context.request.put(`${upload_url}/${name}`, {
    headers: { 'Content-Type': 'application/octet-stream' },
    data: flightsFile(name, from, count).buffer,
  });
  if (!answer.ok()) throw new Error(`upload: ${answer.status()} ${await answer.text()}`);
}
