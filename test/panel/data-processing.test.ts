import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { startProcessing } from '../../src/domain/processing/start-processing.ts';
import { api, jsonl } from '../support/api.ts';
import { makeMember, makePanelTenant, type PanelClient, type PanelTenant } from '../support/panel.ts';
import { control, makeSchema } from '../support/tenants.ts';

let tenant: PanelTenant;
let owner: PanelClient;
beforeAll(async () => {
  tenant = await makePanelTenant();
  owner = tenant.owner;
});

const machines = { shape_id: 1, executors: 1 };
let serial = 0;
const upload = async (slug: string, name: string, rows = 20) => {
  const { upload_url } = (await owner.call('createUploadUrl', { path: { slug } })).body;
  const record = () => ({ happened_at: '2026-02-01T00:00:00Z', userId: serial++ });
  const { body } = await api().put(upload_url, name, jsonl(Array.from({ length: rows }, record)));
  return body.file as { id: number; size_bytes: number; storage_path: string };
};
const start = (slug: string) => owner.call('startRun', { path: { slug }, body: machines });
const run = async (id: number) => (await owner.call('getRun', { path: { id } })).body;
const log = async (id: number) =>
  (await owner.call('getRunLog', { path: { id } })).body.data as {
    id: number;
    level: string;
    text: string;
  }[];
const ended = async (id: number, status: string) =>
  expect.poll(async () => (await run(id)).status, { timeout: 50_000, interval: 100 }).toBe(status);
const figures = async (slug: string) => {
  const { data } = (await owner.call('listSchemas')).body;
  const schema = data.find((one: { slug: string }) => one.slug === slug);
  return { files: schema.files, pending: schema.pending_files, pendingBytes: schema.pending_bytes };
};
/** Makes a run that no reconciler begins until its end is requested. */
const heldRun = async (slug: string): Promise<number> => {
  const { database, shapes, driverFor, plans } = await control();
  const identity = {
    tenantId: tenant.id,
    tenantSlug: tenant.slug,
    plan: plans.get('unlimited')!,
    processingEnabled: true,
  };
  const { runIds } = await startProcessing({ database, shapes, driverFor }, identity, slug, machines, {
    alsoRecord: async (tx, { runIds: ids }) => {
      await tx.query(`update runs set retry_at = now() + interval '1 hour' where id = any($1)`, [ids]);
    },
  });
  return runIds[0]!;
};

describe('a run', () => {
  it('costs and takes what was estimated at the most, and tells its way in its log', async () => {
    const slug = await makeSchema(tenant);
    const { size_bytes } = await upload(slug, '1.jsonl');
    const pending = (await owner.call('getPending', { path: { slug } })).body;
    expect(pending).toEqual({
      files: 1,
      rows: 20,
      bytes: size_bytes,
      versions: [{ version: '1.0', files: 1, rows: 20, bytes: size_bytes }],
    });
    const estimate = (await owner.call('estimateRun', { path: { slug }, body: machines })).body;
    expect(estimate).toMatchObject({
      files: 1,
      enough: true,
      executors: 1,
      executor: { id: 1 },
      driver: inject('serviceEnv').CELEIRO_PROFILE === 'distributed' ? { id: 1 } : null,
    });

    const started = await start(slug);
    expect(started.body).toMatchObject({ status: 'started', schema: slug, files_count: 1 });
    const [id] = started.body.ids;
    const [entry] = (await owner.call('listAudit', { query: { limit: 1 } })).body.data;
    expect(entry).toMatchObject({ action: 'run.start', target: slug, details: { run_ids: [id], files: 1 } });
    await ended(id, 'completed');

    const done = await run(id);
    expect(done).toMatchObject({ schema: slug, rows: 20, attempt: 1, error: null, cancel_requested: false });
    expect(done.credits.reserved).toBe(estimate.credits);
    expect(Number(done.credits.charged)).toBeGreaterThan(0);
    expect(Number(done.credits.charged)).toBeLessThan(Number(estimate.credits));
    expect(done.seconds).toBeLessThanOrEqual(estimate.seconds);
    expect(done.estimated_seconds).toBe(estimate.seconds);
    expect(await figures(slug)).toEqual({ files: 1, pending: 0, pendingBytes: 0 });

    const lines = await log(id);
    const driver = estimate.driver ? ', coordenador Pequeno AMD' : '';
    const reserved = Number(estimate.credits).toLocaleString('pt-BR', { maximumFractionDigits: 6 });
    expect(lines[0]!.text).toBe(
      `Pedido da versão 1.0. Arquivos: 1. Registros: 20. Máquinas: 1 × Pequeno AMD${driver}. Créditos reservados: ${reserved}.`,
    );
    expect(lines[1]!.text).toBe('Tentativa 1 iniciada.');
    expect(lines.at(-1)!.text).toMatch(/^Concluída em \d+ s\. Registros: 20\. Arquivos da tabela: 1\.$/);
    const followed = await owner.call('getRunLog', { path: { id }, query: { after: lines.at(-2)!.id } });
    expect(followed.body).toMatchObject({ data: [lines.at(-1)], next: lines.at(-1)!.id, ended: true });
  });

  it('tells how far it is and what is left', async () => {
    const slug = await makeSchema(tenant);
    await upload(slug, '1.jsonl');
    const id = await heldRun(slug);
    expect(await run(id)).toMatchObject({ status: 'started', progress: null, seconds: null, attempt: 0 });
    const { database } = await control();
    await database.query(
      `update runs set status = 'running', attempt = 1, started_at = now() - interval '30 s',
         attempt_started_at = now() - interval '10 s', progress = $2 where id = $1`,
      [id, JSON.stringify({ phase: 'reading', rowsDone: 5, rowsTotal: 20 })],
    );
    const { progress, seconds } = await run(id);
    expect(progress).toMatchObject({ phase: 'reading', rows_done: 5, rows_total: 20 });
    expect(progress.seconds_left).toBeGreaterThanOrEqual(30);
    expect(progress.seconds_left).toBeLessThan(45);
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect((await owner.call('getRunLog', { path: { id } })).body.ended).toBe(false);
    await owner.call('cancelRun', { path: { id } });
    await ended(id, 'cancelled');
  });

  it('that is cancelled gives its files back, and its retry takes those that still wait', async () => {
    const slug = await makeSchema(tenant);
    await upload(slug, '1.jsonl');
    await upload(slug, '2.jsonl');
    const first = await heldRun(slug);
    expect((await figures(slug)).pending).toBe(0);
    expect((await owner.call('retryRun', { path: { id: first } })).body.code).toBe('run_not_retryable');
    const asked = await owner.call('cancelRun', { path: { id: first } });
    expect(asked.body.cancel_requested).toBe(true);
    await ended(first, 'cancelled');
    expect((await figures(slug)).pending).toBe(2);
    expect((await owner.call('cancelRun', { path: { id: first } })).body.code).toBe('run_already_ended');
    expect((await log(first)).map(({ text }) => text)).toContain(
      `Cancelamento pedido por ${tenant.ownerEmail}.`,
    );

    await upload(slug, 'later.jsonl');
    const retried = await owner.call('retryRun', { path: { id: first } });
    expect(retried.body).toMatchObject({ schema: slug, files_count: 2, executors: 1 });
    const [second] = retried.body.ids;
    await ended(second, 'completed');
    expect((await figures(slug)).pending).toBe(1);
    expect((await log(first)).at(-1)!.text).toBe(`Repetida pela execução ${second}.`);
    expect((await log(second)).map(({ text }) => text)).toContain(`Repete a execução ${first}.`);
    const again = await owner.call('retryRun', { path: { id: first } });
    expect(again.status).toBe(422);
    expect(again.body.code).toBe('run_files_gone');
  });

  // Its object is spoilt on the disk.
  it.runIf(inject('serviceEnv').CELEIRO_PROFILE !== 'distributed')(
    'that fails says why and what to do, after the attempts its log tells, and can be repeated',
    async () => {
      const slug = await makeSchema(tenant);
      await upload(slug, '1.jsonl');
      const { database } = await control();
      const [schema] = await database.query<{ id: number }>(
        'select id from schemas where tenant_id = $1 and slug = $2',
        [tenant.id, slug],
      );
      // The folder of the tenant's tables is a dangling link, as for a disk that is not mounted.
      const tables = join(inject('serviceEnv').CELEIRO_DATA_DIR!, 'tables', tenant.slug);
      const link = join(tables, String(schema!.id));
      await mkdir(tables, { recursive: true });
      await symlink(join(tables, 'nowhere'), link);
      const [id] = (await start(slug)).body.ids;
      await ended(id, 'failed');
      expect(await run(id)).toMatchObject({
        attempt: 3,
        progress: null,
        credits: { charged: '0.000000' },
        error: {
          code: 'job_failed',
          message: 'O processamento terminou com um erro inesperado.',
          fix: expect.stringContaining('Repita'),
        },
      });
      const lines = await log(id);
      const failure = 'O processamento terminou com um erro inesperado.';
      expect(lines.slice(1).map(({ level, text }) => `${level} ${text}`)).toEqual(
        expect.arrayContaining([
          'info Tentativa 1 iniciada.',
          `warn A tentativa 1 falhou. ${failure}`,
          'info A tentativa 2 começa em 2 s.',
          'info Tentativa 2 iniciada.',
          `warn A tentativa 2 falhou. ${failure}`,
          'info A tentativa 3 começa em 8 s.',
          'info Tentativa 3 iniciada.',
          `error A tentativa 3 falhou. ${failure}`,
          'error Encerrada com falha, sem custo. Os arquivos voltaram a ficar pendentes.',
        ]),
      );
      expect(lines.some(({ text }) => text.includes('se perdeu'))).toBe(false);
      const { failures } = (await owner.call('getOverview')).body;
      expect(failures[0]).toMatchObject({
        kind: 'run',
        what: slug,
        link: `/processamentos/${id}`,
        message: failure,
      });

      await rm(link);
      const [next] = (await owner.call('retryRun', { path: { id } })).body.ids;
      await ended(next, 'completed');
      expect(await figures(slug)).toMatchObject({ files: 1, pending: 0 });
    },
  );

  it('whose process is gone goes on with another attempt, and says so', async () => {
    const slug = await makeSchema(tenant);
    await upload(slug, '1.jsonl');
    const id = await heldRun(slug);
    const { database } = await control();
    await database.query(
      `update runs set status = 'running', attempt = 1, started_at = now(), attempt_started_at = now(),
         retry_at = null where id = $1`,
      [id],
    );
    await ended(id, 'completed');
    expect((await run(id)).attempt).toBe(2);
    expect((await log(id)).slice(1, 3).map(({ level, text }) => `${level} ${text}`)).toEqual([
      'warn A tentativa 1 se perdeu com o processo que a executava; outra começa no lugar dela.',
      'info Tentativa 2 iniciada.',
    ]);
  });

  it('is not for viewers to start, cancel or repeat', async () => {
    const slug = await makeSchema(tenant);
    const viewer = await makeMember(owner, 'viewer');
    for (const [operation, path] of [
      ['startRun', { slug }],
      ['cancelRun', { id: 1 }],
      ['retryRun', { id: 1 }],
    ] as const) {
      expect((await viewer.call(operation, { path })).status, operation).toBe(403);
    }
  });
});

describe('the list of runs', () => {
  it('goes on where it stopped, by schema and by state', async () => {
    const [a, b] = [await makeSchema(tenant), await makeSchema(tenant)];
    const ids: number[] = [];
    for (const [index, slug] of [a, b, a, a].entries()) {
      await upload(slug, `${index}.jsonl`);
      ids.push(await heldRun(slug));
    }
    const list = async (query: Record<string, string | number>) =>
      (await owner.call('listRuns', { query })).body;
    const first = await list({ schema: a, limit: 2 });
    expect(first.data.map(({ id }: { id: number }) => id)).toEqual([ids[3], ids[2]]);
    const second = await list({ schema: a, limit: 2, cursor: first.next });
    expect(second.data.map(({ id }: { id: number }) => id)).toEqual([ids[0]]);
    expect(second.next).toBeNull();
    await owner.call('cancelRun', { path: { id: ids[2]! } });
    await ended(ids[2]!, 'cancelled');
    const cancelled = await list({ schema: a, status: 'cancelled' });
    expect(cancelled.data.map(({ id }: { id: number }) => id)).toEqual([ids[2]]);
    for (const id of [ids[0]!, ids[1]!, ids[3]!]) await owner.call('cancelRun', { path: { id } });
  });
});
