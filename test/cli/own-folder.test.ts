import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../src/adapters/database-postgres/server.testing.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { withControl } from '../support/with-control.ts';
import { type BackupService, clientOf, makeService, run } from './backup-service.ts';
import { installationOf } from './doctor-findings.ts';
import { SLOW_MS, temporaryFolder } from './run-cli.ts';

let server: TestServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: BackupService;
let serve: ServeProcess;
const at = (name: string) => join(folder.path, name);
beforeAll(async () => {
  [server, folder] = await Promise.all([startServer(), temporaryFolder()]);
  const settings = {
    CELEIRO_DATABASE_URL: server.connectionString,
    CELEIRO_SECRET_KEY: randomBytes(32).toString('hex'),
  };
  service = await makeService(at('data'), settings);
  serve = await startServe(service.env);
}, SLOW_MS);
afterAll(async () => {
  await serve?.kill();
  await server.stop();
  await folder.remove();
});

it(
  'what opens objects refuses a data folder that is not of its database, and changes nothing',
  async () => {
    const client = clientOf(serve.url, service.token);
    const id = await client.upload(1);
    await client.process();
    await withControl(service.env, async ({ database }) => {
      const processed = () => database.query('select 1 from files where table_position is not null');
      await expect.poll(async () => (await processed()).length, { timeout: SLOW_MS }).toBe(1);
    });
    await client.upload(2);

    const elsewhere = { ...service.env, CELEIRO_DATA_DIR: at('elsewhere') };
    const commands = [
      ['verify'],
      ['schema', 'repair-table', 'acme', 'events'],
      ['file', 'take-back', 'acme', 'events', String(id)],
      ['backup', 'create', '--to', at('backups')],
      ['serve'],
    ];
    for (const command of commands) {
      const { code, stderr } = await run(command, elsewhere);
      expect(stderr, command.join(' ')).toContain(`${at('elsewhere')} não tem os objetos que o banco`);
      expect(code).toBe(2);
    }
    expect(await installationOf(elsewhere)).toMatchObject({
      state: 'failed',
      found: expect.stringContaining(`CELEIRO_DATA_DIR: ${at('elsewhere')} não tem os objetos que o banco`),
    });
    expect(await readdir(folder.path)).not.toContain('backups');
    expect(await readdir(join(at('elsewhere'), 'objects'))).toEqual([]);
    expect(await client.files()).toEqual([1, 2]);
    // What opens no objects works from any folder.
    expect(await run(['token', 'list', 'acme'], elsewhere)).toMatchObject({ code: 0 });

    expect(await installationOf(service.env)).toMatchObject({ state: 'ok' });
    for (const command of [['verify'], ['schema', 'repair-table', 'acme', 'events']]) {
      expect(await run(command, service.env)).toMatchObject({ code: 0 });
    }
    expect(await client.files()).toEqual([1, 2]);
  },
  3 * SLOW_MS,
);

it(
  'doctor tells a folder with files beside a database that is new',
  async () => {
    const url = new URL(server.connectionString);
    await server.admin.query(`create database fresh owner ${url.username}`);
    url.pathname = '/fresh';
    const idFile = join(at('data'), 'objects/.celeiro/installation-id');
    const id = await readFile(idFile, 'utf8');
    const told = { found: expect.stringContaining('e o banco de controle é novo') };
    const fresh = { ...service.env, CELEIRO_DATABASE_URL: url.href };
    expect(await installationOf(fresh)).toMatchObject({ ...told, state: 'failed' });
    expect(await run(['migrate'], fresh)).toMatchObject({ code: 0 });
    const refused = expect.stringContaining(`${at('data')} é a pasta de outra instalação`);
    expect(await installationOf(fresh)).toMatchObject({ state: 'failed', found: refused });
    expect(await readFile(idFile, 'utf8')).toBe(id);

    // Where the database lies in the folder a start begins with a new one.
    const objects = join(at('alone'), 'objects/acme/events/1.0/2026/01/02/7');
    await mkdir(objects, { recursive: true });
    await writeFile(join(objects, 'a.jsonl'), '{}\n');
    const embedded = serviceEnv(at('alone'));
    expect(await installationOf(embedded)).toMatchObject({ ...told, state: 'warning' });
    expect(await run(['migrate'], embedded)).toMatchObject({ code: 0 });
    expect(await installationOf(embedded)).toMatchObject({ ...told, state: 'warning' });
    expect(await readdir(join(at('alone'), 'objects'))).toEqual(['acme']);
  },
  3 * SLOW_MS,
);
