import { open } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import pg from 'pg';

/**
 * What somebody would write who needs one answer and nothing else: no token, limit, validation, log or metric. Gets a message
 * with what it needs, and answers with its port.
 */
export interface BareNeeds {
  shapes: unknown;
  connectionString: string;
  /** Selects a page of files; `$1` and `$2` are tenant and schema. */
  listing: { text: string; values: unknown[] };
  folder: string;
}

process.once('message', ({ shapes, connectionString, listing, folder }: BareNeeds) => {
  const pool = new pg.Pool({ connectionString });
  const app = express();
  let files = 0;
  app.get('/shapes', (_req, res) => {
    res.json(shapes);
  });
  app.get('/files', async (_req, res) => {
    const { rows } = await pool.query(listing.text, listing.values);
    res.json({ data: rows });
  });
  app.put('/file', async (req, res) => {
    const path = join(folder, String(++files));
    const file = await open(path, 'wx');
    for await (const chunk of req) await file.write(chunk);
    await file.datasync();
    await file.close();
    await pool.query('insert into bare_files (path, size) values ($1, $2)', [
      path,
      Number(req.headers['content-length']),
    ]);
    res.json({ path });
  });
  const server = app.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  );
});
process.on('disconnect', () => process.exit());
