import { execFileSync } from 'node:child_process';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackedUp, copyPath, objectsFile } from '../../src/cli/backup/backup-folder.ts';
import { readPackedLines } from '../../src/cli/backup/packed-lines.ts';
import { type ServeProcess, startServe } from '../support/serve.ts';
import { withControl } from '../support/with-control.ts';
import {
  type BackupService,
  clientOf,
  filesIn,
  json,
  killOnceFilled,
  makeService,
  ROWS_PER_FILE,
  run,
  startCommand,
} from './backup-service.ts';
import { temporaryFolder } from './run-cli.ts';

const IDS_LEFT_OUT = 10_000_000;
/** Pause of each client of the load: for half a minute it waits for the janitor, and other tests want the machine. */
const LOAD_PAUSE_MS = 250;
/** Timeout of making a service, ms: PostgreSQL and three processes start, on a machine that may be busy. */
const PREPARING_MS = 300_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

const restoreArgs = (from: string, target: string, service: BackupService) => [
  ...['backup', 'restore', '--from', from, '--data-dir', target],
  ...['--secret-key-file', join(service.dataDir, 'secret.key')],
];

/** Starts a service on a restored folder, which has the accounts and tokens of the first. */
const serveFrom = (target: string, service: BackupService) =>
  startServe({ ...service.env, CELEIRO_DATA_DIR: target });

describe('a backup of a service under uploads, processing and removal of processed files', () => {
  let service: BackupService;
  let serve: ServeProcess;
  const target = () => at('restored');
  const answered = new Set<number>();
  /** Uploads whose answer came before the backup began. */
  let before: number[] = [];
  let backup: { id: string; records: number; objects: { count: number } };

  beforeAll(async () => {
    service = await makeService(at('busy'));
    serve = await startServe(service.env);
  }, PREPARING_MS);
  afterAll(() => serve?.stop());

  it('ends while objects that it still has to copy are no longer needed', async () => {
    const { upload, process: processFiles } = clientOf(serve.url, service.token);
    let serial = 0;
    const uploadNext = async () => {
      const mine = ++serial;
      await upload(mine);
      answered.add(mine);
    };
    for (let i = 0; i < 12; i++) await uploadNext();
    await processFiles();
    await withControl(service.env, async ({ database }) => {
      const processed = () =>
        database.query('select 1 from files where table_position is not null and object_deleted_at is null');
      await expect.poll(async () => (await processed()).length, { timeout: 120_000 }).toBe(12);
      let isOver = false;
      const load = Promise.all(
        [uploadNext, uploadNext, processFiles].map(async (step) => {
          while (!isOver) {
            await step();
            await sleep(LOAD_PAUSE_MS);
          }
        }),
      );
      before = [...answered];

      // A lock on a table that this profile does not use stops the backup after its moment, and nothing else.
      let making: ReturnType<typeof startCommand> | undefined;
      await database.transaction(async (tx) => {
        await tx.query('lock table table_care in access exclusive mode');
        making = startCommand(['backup', 'create', '--to', at('busy-backups'), '--json'], service.env);
        const waiting = () =>
          database.query(`select 1 from pg_locks where locktype = 'relation' and not granted`);
        await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1);
        await database.query(
          `update files set updated_at = now() - interval '2 hours' where table_position is not null`,
        );
        await janitorHasPassed(service);
        expect(await database.query('select 1 from files where object_deleted_at is not null')).toEqual([]);
      });
      const { code, stdout, stderr } = await making!.ended;
      expect(code, stderr).toBe(0);
      backup = JSON.parse(stdout);

      // Afterwards the objects go.
      const path = `select storage_path as path from files where object_deleted_at is not null`;
      const gone = () => database.query<{ path: string }>(path);
      await expect.poll(async () => (await gone()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(12);
      isOver = true;
      await load;
    });
    expect(answered.size).toBeGreaterThan(before.length);
    await serve.kill();
    // Ends the PostgreSQL that the killed service left.
    await withControl(service.env, async () => {});
  });

  it('has every upload answered before it, each record once, when it is restored', async () => {
    const restored = await json(restoreArgs(at('busy-backups'), target(), service), service.env);
    expect(restored).toMatchObject({
      id: backup.id,
      not_restored: [],
      damaged: [],
      verified: backup.objects.count,
    });
    serve = await serveFrom(target(), service);
    const { files, upload } = clientOf(serve.url, service.token);
    const there = await files();
    expect(there).toEqual(expect.arrayContaining(before));
    expect(there.length * ROWS_PER_FILE).toBe(backup.records);
    expect([...answered]).toEqual(expect.arrayContaining(there));

    // Runs that were under way are taken up again.
    await withControl({ ...service.env, CELEIRO_DATA_DIR: target() }, async ({ database }) => {
      const open = () => database.query(`select 1 from runs where status in ('started', 'running')`);
      await expect.poll(open, { timeout: 120_000 }).toEqual([]);
      expect(await database.query(`select error from runs where status <> 'completed'`)).toEqual([]);
      // Objects with the ids that were left out are those of files that were lost.
      const [leftOut] = await database.query<Record<'first_id' | 'last_id', number>>(
        'select first_id, last_id from file_ids_left_out',
      );
      expect(leftOut!.last_id - leftOut!.first_id).toBe(IDS_LEFT_OUT - 1);
      expect(leftOut!.first_id).toBeGreaterThan(Math.max(...before));
    });
    expect((await files()).sort()).toEqual(there.sort());
    expect(await upload(10_000)).toBeGreaterThan(IDS_LEFT_OUT);
  });
});

/** Waits until a pass of the janitor that began from now on has let go of what it may. */
async function janitorHasPassed({ env, tenantId }: BackupService): Promise<void> {
  await withControl(env, async ({ database }) => {
    // Of the steps of a pass, expired cursors come after released objects. The first to go may be of a pass under way.
    for (const id of [1, 2]) {
      await database.query(
        `insert into query_cursors (id, tenant_id, schema_id, position, request, last_key, expires_at)
         select $2, $1, id, 0, '{}', '[]', now() - interval '1 day' from schemas where tenant_id = $1`,
        [tenantId, Buffer.from([id])],
      );
      const left = () => database.query('select 1 from query_cursors where id = $1', [Buffer.from([id])]);
      await expect.poll(left, { timeout: 60_000 }).toEqual([]);
    }
  });
}

describe('a folder of backups', () => {
  const files = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  let service: BackupService;
  let first: { id: string };
  const backups = () => at('backups');
  const create = (to: string) => json(['backup', 'create', '--to', to], service.env);
  const list = async (from: string) => (await json(['backup', 'list', '--from', from], service.env)).backups;

  beforeAll(async () => {
    service = await makeService(at('quiet'));
    const serve = await startServe(service.env);
    const { upload } = clientOf(serve.url, service.token);
    for (const serial of files) await upload(serial);
    expect(await serve.stop()).toBe(0);
    await withControl(service.env, ({ database }) =>
      database.query(
        `with board as (
           insert into boards (tenant_id, name, member_email) select id, 'Vendas', 'a@b.example' from tenants
           returning id, tenant_id)
         insert into board_links (secret_hash, board_id, tenant_id, member_email)
         select '\\x01', id, tenant_id, 'a@b.example' from board`,
      ),
    );
  }, PREPARING_MS);

  it('takes a backup without a running service, and the next copies only what is new', async () => {
    first = await create(backups());
    expect(first).toMatchObject({ copied: { objects: files.length }, not_whole: [] });
    const serve = await startServe(service.env);
    await clientOf(serve.url, service.token).upload(13);
    expect(await serve.stop()).toBe(0);
    const second = await create(backups());
    expect(second).toMatchObject({ copied: { objects: 1 }, objects: { count: files.length + 1 } });
    expect(await list(backups())).toMatchObject([
      { id: first.id, state: 'complete', manifest: { records: files.length * ROWS_PER_FILE } },
      { id: second.id, state: 'complete', manifest: { records: (files.length + 1) * ROWS_PER_FILE } },
    ]);
  });

  it("makes no backup with a secret key that is not the service's, and says what to do", async () => {
    const to = at('wrong-key');
    const createWith = (keys: NodeJS.ProcessEnv) =>
      run(['backup', 'create', '--to', to], { ...service.env, ...keys });
    const other = '0'.repeat(64);
    const wrong = await createWith({ CELEIRO_SECRET_KEY: other });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain(
      'CELEIRO_SECRET_KEY não é a chave secreta que selou as chaves deste banco',
    );
    expect(wrong.stderr).toContain('Ponha em CELEIRO_SECRET_KEY a chave secreta deste banco');
    // While the secret key is changed, the new one opens nothing yet.
    const old = (await readFile(join(service.dataDir, 'secret.key'), 'utf8')).trim();
    const early = await createWith({ CELEIRO_SECRET_KEY: other, CELEIRO_OTHER_SECRET_KEY: old });
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('Rode celeiro keys seal')]);
    expect(await filesIn(to)).toEqual([]);
  });

  it('takes no backup that was killed for one, and the repeat goes on with its copies', async () => {
    let to = '';
    for (let attempt = 1; to === '' && attempt <= 5; attempt++) {
      const tried = at(`killed-${attempt}`);
      if (await killOnceFilled(['backup', 'create', '--to', tried], service.env, join(tried, 'data'))) {
        to = tried;
      }
    }
    const killed = await list(to);
    expect(killed).toMatchObject([{ state: 'unfinished' }]);
    const refused = await run(restoreArgs(to, at('never'), service), service.env);
    expect([refused.code, refused.stderr]).toEqual([1, `Não há backup completo em ${to}.\n`]);
    const named = await run(
      [...restoreArgs(to, at('never'), service), '--backup', killed[0].id],
      service.env,
    );
    expect(named.stderr).toContain('não está completo');

    const copies = (await filesIn(join(to, 'data'))).length;
    const repeated = await create(to);
    expect(repeated.copied.objects).toBe(files.length + 1 - copies);
    expect(await list(to)).toMatchObject([{ id: repeated.id, state: 'complete' }]);
    await json(restoreArgs(to, at('after-kill'), service), service.env);
  });

  it('gives back a named backup, and only into an empty folder and with the right key', async () => {
    const target = at('of-first');
    const args = [...restoreArgs(backups(), target, service), '--backup', first.id];
    const wrong = { ...service.env, CELEIRO_SECRET_KEY: '0'.repeat(64) };
    expect((await run(args, wrong)).stderr).toContain('A chave secreta não é a do serviço');
    expect((await run(args.slice(0, 6), service.env)).stderr).toContain('Falta a chave secreta');
    expect(await json(args, service.env)).toMatchObject({ id: first.id, verified: files.length });
    const again = await run(args, service.env);
    expect([again.code, again.stderr]).toEqual([
      1,
      `A pasta ${target} não está vazia. Indique uma pasta nova.\n`,
    ]);

    const serve = await serveFrom(target, service);
    const answered = await clientOf(serve.url, service.token).files();
    expect(await serve.stop()).toBe(0);
    expect(answered.sort()).toEqual([...files].sort());
    // A link that was withdrawn after the moment must not show its board again.
    await withControl({ ...service.env, CELEIRO_DATA_DIR: target }, async ({ database }) => {
      const links = await database.query('select withdrawn_at is null as works from board_links');
      expect(links).toEqual([{ works: false }]);
    });
  });

  it('is refused to serve from after a restore that was killed, until the restore is repeated', async () => {
    let target = '';
    for (let attempt = 1; target === '' && attempt <= 5; attempt++) {
      const tried = at(`half-${attempt}`);
      if (await killOnceFilled(restoreArgs(backups(), tried, service), service.env, join(tried, 'objects'))) {
        target = tried;
      }
    }
    const refused = await run(['serve'], { ...service.env, CELEIRO_DATA_DIR: target });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/a restauração do backup \S+ em .* não terminou/);
    const other = await run([...restoreArgs(backups(), target, service), '--backup', first.id], service.env);
    expect(other.stderr).toContain('não terminou a restauração do backup');

    const repeated = await json(restoreArgs(backups(), target, service), service.env);
    expect(repeated).toMatchObject({ not_restored: [], damaged: [], verified: files.length + 1 });
    const serve = await serveFrom(target, service);
    expect((await clientOf(serve.url, service.token).files()).sort()).toEqual([...files, 13].sort());
    expect(await serve.stop()).toBe(0);
  });

  it('takes up a run that was under way, and charges no time from before the restore', async () => {
    // A gateway alone moves no run on.
    const gateway = await startServe({ ...service.env, CELEIRO_ROLES: 'gateway' });
    await clientOf(gateway.url, service.token).process();
    expect(await gateway.stop()).toBe(0);
    await withControl(service.env, ({ database }) =>
      database.query(
        `update runs set status = 'running', attempt = 1, begun_by = 'lost', started_at = now() - interval '1 day',
           attempt_started_at = now() - interval '1 day', billed_from = now() - interval '1 day'`,
      ),
    );
    await create(at('of-run'));
    const target = at('run');
    await json(restoreArgs(at('of-run'), target, service), service.env);
    const serve = await serveFrom(target, service);
    await withControl({ ...service.env, CELEIRO_DATA_DIR: target }, async ({ database }) => {
      const ended = () =>
        database.query(
          `select status, attempt, credits_charged > 0 as charged,
             credits_charged < executors * (shape ->> 'pricePerHour')::numeric as "isShort" from runs`,
        );
      const expected = [{ status: 'completed', attempt: 2, charged: true, isShort: true }];
      await expect.poll(ended, { timeout: 120_000 }).toEqual(expected);
    });
    expect((await clientOf(serve.url, service.token).files()).sort()).toEqual([...files, 13].sort());
    expect(await serve.stop()).toBe(0);
  });

  it('names what it has lost, and what is damaged, and gives back the rest', async () => {
    const { id } = first;
    const objects: BackedUp[] = [];
    for await (const line of readPackedLines(objectsFile(backups(), id))) objects.push(JSON.parse(line));
    const [gone, spoilt] = objects as [BackedUp, BackedUp];
    await rm(copyPath(backups(), gone));
    const copy = copyPath(backups(), spoilt);
    const content = await readFile(copy);
    content[100]! ^= 1;
    await writeFile(copy, content);

    const target = at("it's damaged");
    const args = [...restoreArgs(backups(), target, service), '--backup', id];
    const { code, stdout } = await run(args, service.env);
    expect(code).toBe(1);
    const lineOf = (object: BackedUp) => stdout.split('\n').filter((line) => line.includes(object.path))[0];
    expect(lineOf(gone)).toContain('falta no backup');
    expect(lineOf(spoilt)).toContain('danificado no backup');
    expect(stdout).toContain(`Objetos lidos: ${files.length}. Faltando, danificados ou ilegíveis: 2.`);
    // The command that starts it is one for a shell, whatever the folder's name.
    const start = stdout.trimEnd().split('\n').at(-1)!.replace('Para iniciar: ', '');
    const shell = `celeiro() { printf %s "$CELEIRO_DATA_DIR $*"; }; ${start}`;
    expect(execFileSync('sh', ['-c', shell], { encoding: 'utf8' })).toBe(`${target} serve`);
    // The others answer once the two are set aside.
    const env = { ...service.env, CELEIRO_DATA_DIR: target };
    for (const { path } of [gone, spoilt]) {
      await json(['file', 'set-aside', 'acme', 'events', path.split('/').at(-2)!], env);
    }
    // What is set aside stays told, and is no failure any more.
    type Path = { path: string };
    const byPath = (a: Path, b: Path) => a.path.localeCompare(b.path);
    const aside = [gone, spoilt]
      .map(({ path }) => ({ path, state: 'missing', set_aside: true }))
      .sort(byPath);
    const { damaged } = await json(['verify'], env);
    expect((damaged as Path[]).sort(byPath)).toMatchObject(aside);
    const { not_whole: notWhole } = await json(['backup', 'create', '--to', at('without')], env);
    expect((notWhole as Path[]).sort(byPath)).toEqual(aside);
    const serve = await serveFrom(target, service);
    const answered = await clientOf(serve.url, service.token).files();
    expect(await serve.stop()).toBe(0);
    expect(answered).toHaveLength(files.length - 2);

    const damagedDump = join(backups(), id, 'database.jsonl.gz');
    const dump = await readFile(damagedDump);
    dump[dump.length >> 1]! ^= 1;
    await writeFile(damagedDump, dump);
    const refused = await run(
      [...restoreArgs(backups(), at('not-begun'), service), '--backup', id],
      service.env,
    );
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `O arquivo ${damagedDump} do backup falta ou está danificado. Nada foi restaurado.\n`,
    ]);
  });

  it('is not made inside the data folder, nor of the distributed profile', async () => {
    await symlink(service.dataDir, at('link'));
    for (const to of [join(service.dataDir, 'b'), at('link/b')]) {
      const inside = await run(['backup', 'create', '--to', to], service.env);
      expect([inside.code, inside.stderr]).toEqual([
        2,
        expect.stringContaining('está dentro da pasta de dados'),
      ]);
    }
    const elsewhere = await run(['backup', 'create', '--to', at('distributed')], {
      ...service.env,
      ...distributedEnv,
    });
    expect([elsewhere.code, elsewhere.stderr]).toEqual([2, expect.stringContaining('docs/backup.md')]);
  });
});

/** Settings of the distributed profile whose servers are not there. */
const distributedEnv = {
  CELEIRO_PROFILE: 'distributed',
  CELEIRO_SECRET_KEY: '0'.repeat(64),
  CELEIRO_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  CELEIRO_S3_BUCKET: 'files',
  CELEIRO_KAFKA_BROKERS: '127.0.0.1:1',
  CELEIRO_TRINO_URL: 'http://127.0.0.1:1',
  CELEIRO_SPARK_IMAGE: 'registry.example/celeiro-spark:1',
  CELEIRO_SPARK_CATALOG_URI: 'jdbc:postgresql://127.0.0.1:1/iceberg',
  CELEIRO_SPARK_WAREHOUSE: 's3://lake/warehouse',
};
