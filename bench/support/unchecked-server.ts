import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDirectoryObjectStore } from '../../src/adapters/object-store-directory/object-store.ts';

/** The upload edge without the check: same server, same hash, same object store, same durability. */
const objects = await createDirectoryObjectStore(process.argv[2]!);
let uploads = 0;

const server = createServer(async (req, res) => {
  const id = String(++uploads);
  const writer = await objects.create(`unchecked/${id}/file.jsonl`, `u${id}`);
  const hash = createHash('sha256');
  for await (const chunk of req) {
    hash.update(chunk);
    await writer.write(chunk);
  }
  await writer.commit();
  res.end(hash.digest('hex'));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
