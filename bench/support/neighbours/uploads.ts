import { type ClientRequest, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Attack, inStreams } from './attack.ts';

const MIB = 1024 * 1024;
const hostileFiles = 12;
/** Keys of the one line of a hostile file: about 16 MiB. */
const keys = 1_350_000;
const unfinishedLines = 100;
/** Bytes of an unfinished line: more than one connection's share of anything, less than the longest line. */
const unfinishedBytes = 12 * MIB;
const newlineBytes = 20_000_000;
const newlineStreams = 2;

/** Files that cost the checker most: lines of many keys, lines without end, and newlines. */
export const attack: Attack = {
  async prepare({ service, loud }) {
    await service.makeSchema('hostile', loud);
    return { url: await service.uploadUrl('hostile', loud) };
  },

  async run({ url }, ready) {
    let line = '{"k0":0';
    for (let key = 1; key < keys; key++) line += `,"k${key}":${key % 10}`;
    const manyKeys = gzipSync(`${line}}\n`, { level: 1 });
    const newlines = gzipSync('\n'.repeat(newlineBytes));
    const unfinished = Buffer.from(`{"carrier":"${'a'.repeat(unfinishedBytes)}`);
    let sent = 0;
    const open = Array.from({ length: unfinishedLines }, () =>
      put(`${url}/open-${sent++}.jsonl`, unfinished),
    );
    const streams = inStreams(hostileFiles + newlineStreams, async (stream) => {
      const body = stream < hostileFiles ? manyKeys : newlines;
      await ended(put(`${url}/${sent++}.jsonl`, body, true));
    });
    ready();
    // Uploads that the service gives up are opened again.
    await Promise.all([
      streams,
      ...open.map(async (first) => {
        for (let req = first; ; req = put(`${url}/open-${sent++}.jsonl`, unfinished)) {
          await ended(req).catch(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }),
    ]);
  },
};

/** Begins an upload: of a whole gzipped file, or of a line that never ends. */
function put(url: string, body: Buffer, whole = false): ClientRequest {
  const headers = {
    'Content-Type': 'application/octet-stream',
    ...(whole && { 'Content-Encoding': 'gzip' }),
  };
  const req = request(url, { method: 'PUT', agent: false, headers });
  req.on('error', () => undefined);
  if (whole) req.end(body);
  else req.write(body);
  return req;
}

function ended(req: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    req.on('response', (res) => {
      res.resume().on('error', () => undefined);
      if (!req.writableEnded) req.destroy();
    });
    req.once('close', resolve);
  });
}
