import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A receiver of webhooks that writes each delivery to `<folder>/<n>.json`, whole at once, as `{headers, body}`. */
export async function writeDeliveries(
  folder: string,
): Promise<{ url: string; folder: string; close(): void }> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = createServer(async (req, res) => {
    const body = Buffer.concat(await req.toArray()).toString();
    const path = join(folder, `${++count}.json`);
    await writeFile(`${path}.part`, JSON.stringify({ headers: req.headers, body }));
    await rename(`${path}.part`, path);
    res.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/celeiro`,
    folder,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
