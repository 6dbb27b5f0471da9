import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applicationPasswordKind, readOrMakeSecret, readSecret, secretKeyKind } from './secret-file.ts';
import { watchSyncs } from './synced-files.testing.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-secret-'));
  path = join(folder, 'secret.key');
});
afterEach(() => rm(folder, { recursive: true }));

const make = () => 'ab'.repeat(32);

it('has the bytes and the name of a new secret on the disk before anything may use it', async () => {
  const syncs = await watchSyncs();
  expect(await readOrMakeSecret(path, secretKeyKind, make)).toBe(make());
  const [bytes, name] = syncs.end();
  expect(bytes).toMatchObject({ path: expect.stringMatching(/\/secret\.key\.[\w-]+$/), text: `${make()}\n` });
  expect(name).toMatchObject({ path: folder, names: expect.arrayContaining(['secret.key']) });
});

it('has the name of a secret on the disk also where another process has just made it', async () => {
  await writeFile(path, make());
  const syncs = await watchSyncs();
  await readOrMakeSecret(path, secretKeyKind, make);
  expect(syncs.end()).toMatchObject([{ path: folder }]);
});

it('uses one secret of all that are made at once, and leaves no other file', async () => {
  let made = 0;
  const makeOther = () => `password-${++made}`;
  const all = await Promise.all(
    [1, 2, 3].map(() => readOrMakeSecret(path, applicationPasswordKind, makeOther)),
  );
  expect(new Set(all).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret.key']);
  expect((await readFile(path, 'utf8')).trim()).toBe(all[0]);
});

it.each([
  ['nothing', ''],
  ['zeros, as after a loss of power', '\0'.repeat(65)],
  ['half a key', 'ab'.repeat(16)],
  ['something else', 'x'.repeat(64)],
])('refuses a file with %s, and tells its path and what to do', async (_, text) => {
  await writeFile(path, text);
  const problems = [`CELEIRO_DATA_DIR: ${path} não tem a chave secreta, que são 64 dígitos hexadecimais.`];
  const refused = { name: 'SettingsError', problems: [expect.stringContaining(problems[0]!)] };
  await expect(readSecret(path, secretKeyKind)).rejects.toMatchObject(refused);
  await expect(readOrMakeSecret(path, secretKeyKind, make)).rejects.toMatchObject(refused);
  expect(await readFile(path, 'utf8')).toBe(text);
});

it('takes a key in capital letters and with an end of line, as people copy it', async () => {
  await writeFile(path, `${make().toUpperCase()}\r\n`);
  expect(await readSecret(path, secretKeyKind)).toBe(make().toUpperCase());
});
