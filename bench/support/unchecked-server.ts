import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDirectoryObjectStore } from '../../src/adapters/object-store-directory/directory-object-store.ts';
import { createS3ObjectStore } from '../../src/adapters/object-store-s3/s3-object-store.ts';

/**
 * The upload edge without the check: same server, same hash, same object store, same durability. Its argument is the folder
 * of the store, or the options of an S3 store as JSON.
 */
const where = process.argv[2]!;
const objects = where.startsWith('{')
  ? createS3ObjectStore(JSON.parse(where))
  : createDirectoryObjectStore(where);
let uploads = 0;

const server = createServer(async (req, res) => {
  const id = `u${++uploads}`;
  const writer = await objects.create(`unchecked/${id}/file.jsonl`, id);
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
