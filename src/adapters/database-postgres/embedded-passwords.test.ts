import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { watchSyncs } from '../../config/synced-files.testing.ts';
import { type EmbeddedServer, useEmbeddedServer } from './embedded-server.ts';

let folder: string;
let server: EmbeddedServer;
let syncs: ReturnType<Awaited<ReturnType<typeof watchSyncs>>['end']>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-passwords-'));
  const watch = await watchSyncs();
  server = await useEmbeddedServer(folder).finally(() => {
    syncs = watch.end();
  });
});
afterAll(async () => {
  await server?.release();
  await rm(folder, { recursive: true, force: true });
});

const OWNERS = 'data/celeiro-password';
const APPLICATIONS = 'application-password';

it("has the cluster and its passwords on the disk once the server is used, as PostgreSQL's own files are", async () => {
  for (const file of [OWNERS, APPLICATIONS]) {
    const text = await readFile(join(folder, file), 'utf8');
    expect(text.trim()).not.toBe('');
    expect(syncs).toContainEqual(expect.objectContaining({ text }));
  }
  const building = join(folder, 'building-');
  const cluster = syncs.findIndex(({ path, names }) => names && path.startsWith(building));
  expect(syncs[cluster]!.names).toContain('celeiro-password');
  const named = syncs.findIndex(({ path, names }) => path === folder && names?.includes('data'));
  expect(named).toBeGreaterThan(cluster);
  expect(syncs.at(-1)).toMatchObject({ path: folder, names: expect.arrayContaining([APPLICATIONS]) });
});

it.each([
  [APPLICATIONS, 'Apague o arquivo: o serviço faz outra senha'],
  [OWNERS, 'Restaure o arquivo de uma cópia da pasta'],
])('refuses %s without a password, and tells its path and what to do', async (file, todo) => {
  const path = join(folder, file);
  const password = await readFile(path, 'utf8');
  onTestFinished(() => writeFile(path, password));
  for (const text of ['', '\0'.repeat(33)]) {
    await writeFile(path, text);
    await expect(useEmbeddedServer(folder)).rejects.toMatchObject({
      name: 'SettingsError',
      problems: [expect.stringMatching(new RegExp(`^CELEIRO_DATA_DIR: ${path} .*${todo}`))],
    });
  }
});
