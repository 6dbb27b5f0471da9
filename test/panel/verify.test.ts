import { mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { runCli, SLOW_MS } from '../cli/run-cli.ts';
import { api, jsonl } from '../support/api.ts';
import { makePanelTenant } from '../support/panel.ts';
import { makeSchema, makeToken } from '../support/tenants.ts';

const env = inject('serviceEnv');
const records = (from: number) =>
  jsonl(Array.from({ length: 5 }, (_, i) => ({ happened_at: '2026-01-02T00:00:00Z', userId: from + i })));

const nothing = { objects: 0, bytes: 0, removed: 0, removed_bytes: 0, lost_objects: 0, first_keys: [] };

async function verifyAsJson(slug: string, ...options: string[]) {
  const { code, stdout, stderr } = await runCli(['verify', '--tenant', slug, ...options, '--json'], env);
  expect(stderr).toBe('');
  return { code, ...JSON.parse(stdout) };
}

describe.skipIf(!env.CELEIRO_DATA_DIR || env.CELEIRO_PROFILE === 'distributed')('celeiro verify', () => {
  it(
    'names what is missing, damaged and unreadable, keeps it, and forgets it once it is whole',
    async () => {
      const tenant = await makePanelTenant();
      const { owner } = tenant;
      const slug = await makeSchema(tenant);
      const { jwt } = await makeToken(tenant, ['upload', 'query', 'process']);
      const files: { id: number; file_name: string; storage_path: string }[] = [];
      for (const name of ['whole', 'missing', 'damaged', 'unreadable']) {
        const { body } = await api(jwt).upload(slug, `${name}.jsonl`, records(files.length * 10));
        files.push(body.file);
      }
      const [, missing, damaged, unreadable] = files;
      const pathOf = (file: { storage_path: string }) =>
        join(env.CELEIRO_DATA_DIR!, 'objects', file.storage_path);
      const verify = () => verifyAsJson(tenant.slug);
      const failures = async () =>
        (await owner.call('getOverview')).body.failures.map(
          ({ what, link }: { what: string; link: string }) => `${what} ${link}`,
        );
      expect(await verify()).toEqual({ code: 0, verified: 4, damaged: [], unnamed: nothing, miscounted: [] });
      expect(await failures()).toEqual([]);

      const contents = await Promise.all(
        [missing, damaged, unreadable].map((file) => readFile(pathOf(file!))),
      );
      await rm(pathOf(missing!));
      await writeFile(pathOf(damaged!), contents[1]!.toString().replace('20', '21'));
      // A link to itself: the system refuses to open what is there, as a broken disk does.
      await rm(pathOf(unreadable!));
      await symlink(pathOf(unreadable!), pathOf(unreadable!));
      expect(await verify()).toEqual({
        code: 1,
        verified: 4,
        damaged: [
          { path: missing!.storage_path, file_id: missing!.id, state: 'missing', set_aside: false },
          { path: damaged!.storage_path, file_id: damaged!.id, state: 'damaged', set_aside: false },
          { path: unreadable!.storage_path, file_id: unreadable!.id, state: 'unreadable', set_aside: false },
        ],
        unnamed: nothing,
        miscounted: [],
      });
      const linkOf = (file: { id: number; file_name: string }) =>
        `${file.file_name} /esquemas/${slug}/arquivos/${file.id}`;
      expect((await failures()).sort()).toEqual([linkOf(damaged!), linkOf(missing!), linkOf(unreadable!)]);
      const metrics = await (await fetch(`${inject('baseUrl')}/metrics`)).text();
      expect(metrics).toMatch(/celeiro_damaged_objects\{kind="missing"\} [1-9]/);
      expect(metrics).toMatch(/celeiro_damaged_objects\{kind="damaged"\} [1-9]/);
      expect(metrics).toMatch(/celeiro_damaged_objects\{kind="unreadable"\} [1-9]/);
      expect((await runCli(['verify', '--tenant', tenant.slug], env)).stdout).toMatch(/ilegível.*unreadable/);

      await owner.call('setFileAside', { path: { slug, id: missing!.id } });
      expect((await failures()).sort()).toEqual([linkOf(damaged!), linkOf(unreadable!)]);
      await rm(pathOf(unreadable!));
      await writeFile(pathOf(unreadable!), contents[2]!);
      await writeFile(pathOf(missing!), contents[0]!);
      await writeFile(pathOf(damaged!), contents[1]!);
      expect((await verify()).code).toBe(0);
      expect(await failures()).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'tells what nobody names and removes it where it is asked to, but nothing else',
    async () => {
      const tenant = await makePanelTenant();
      const slug = await makeSchema(tenant);
      const { jwt } = await makeToken(tenant, ['upload']);
      const { file } = (await api(jwt).upload(slug, 'a.jsonl', records(0))).body;
      const objects = join(env.CELEIRO_DATA_DIR!, 'objects');
      const put = async (key: string) => {
        await mkdir(dirname(join(objects, key)), { recursive: true });
        await writeFile(join(objects, key), 'abc');
        await utimes(join(objects, key), 0, 0);
        return key;
      };
      const beside = await put(join(dirname(file.storage_path), 'copy.jsonl'));
      const others = await put(`${tenant.slug}/notes.txt`);
      const whole = { code: 0, verified: 1, damaged: [], miscounted: [] };
      const found = {
        ...nothing,
        objects: 2,
        bytes: 6,
        first_keys: expect.arrayContaining([beside, others]),
      };
      expect(await verifyAsJson(tenant.slug)).toEqual({ ...whole, unnamed: found });
      expect(await verifyAsJson(tenant.slug, '--repair-index')).toEqual({
        ...whole,
        unnamed: { ...found, removed: 1, removed_bytes: 3 },
      });
      const left = { ...nothing, objects: 1, bytes: 3, first_keys: [others] };
      expect(await verifyAsJson(tenant.slug)).toEqual({ ...whole, unnamed: left });
      const { stdout } = await runCli(['verify', '--tenant', tenant.slug], env);
      expect(stdout).toContain('Todos inteiros.');
      expect(stdout).toContain(`Objetos que ninguém nomeia: 1 (3 B)`);
    },
    SLOW_MS,
  );

  it(
    'says when all that is stored was last verified, in the metrics, the overview and doctor',
    async () => {
      const tenant = await makePanelTenant();
      const objects = join(env.CELEIRO_DATA_DIR!, 'objects');
      await mkdir(join(objects, tenant.slug), { recursive: true });
      await writeFile(join(objects, tenant.slug, 'notes.txt'), 'abc');
      await utimes(join(objects, tenant.slug, 'notes.txt'), 0, 0);
      const before = Math.floor(Date.now() / 1000);
      expect((await runCli(['verify'], env)).stderr).toBe('');
      const metrics = await (await fetch(`${inject('baseUrl')}/metrics`)).text();
      const [, seconds] = /^celeiro_verify_last_complete_timestamp_seconds (\S+)$/m.exec(metrics)!;
      expect(Number(seconds)).toBeGreaterThanOrEqual(before);
      expect(metrics).toMatch(/^celeiro_unnamed_objects [1-9]/m);
      const { verified_at } = (await tenant.owner.call('getOverview')).body;
      expect(Date.parse(verified_at) / 1000).toBeGreaterThanOrEqual(before);
      const { stdout } = await runCli(['doctor'], env);
      expect(stdout).toMatch(/última completa em \d{4}-.* UTC; objetos que ninguém nomeia: [1-9]/);
    },
    SLOW_MS,
  );

  it('has in the overview what a query met, before any verify', async () => {
    const tenant = await makePanelTenant();
    const slug = await makeSchema(tenant);
    const { jwt } = await makeToken(tenant, ['upload', 'query']);
    const { file } = (await api(jwt).upload(slug, 'a.jsonl', records(0))).body;
    await rm(join(env.CELEIRO_DATA_DIR!, 'objects', file.storage_path));
    const body = { select: ['user_id'], event_from: '2026-01-01', event_to: '2026-01-31' };
    expect((await api(jwt).queryRecords(slug, body)).status).toBe(409);
    const [failure] = (await tenant.owner.call('getOverview')).body.failures;
    expect(failure).toMatchObject({ kind: 'file', what: 'a.jsonl' });
  });
});
