import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { runCli, SLOW_MS } from '../cli/run-cli.ts';
import { api, jsonl } from '../support/api.ts';
import { makePanelTenant } from '../support/panel.ts';
import { makeSchema, makeToken } from '../support/tenants.ts';

const env = inject('serviceEnv');
const records = (from: number) =>
  jsonl(Array.from({ length: 5 }, (_, i) => ({ happened_at: '2026-01-02T00:00:00Z', userId: from + i })));

describe.skipIf(!env.CELEIRO_DATA_DIR || env.CELEIRO_PROFILE === 'distributed')('celeiro verify', () => {
  it(
    'names what is missing and what is damaged, keeps it, and forgets it once it is whole',
    async () => {
      const tenant = await makePanelTenant();
      const { owner } = tenant;
      const slug = await makeSchema(tenant);
      const { jwt } = await makeToken(tenant, ['upload', 'query', 'process']);
      const files: { id: number; file_name: string; storage_path: string }[] = [];
      for (const name of ['whole', 'missing', 'damaged']) {
        const { body } = await api(jwt).upload(slug, `${name}.jsonl`, records(files.length * 10));
        files.push(body.file);
      }
      const [, missing, damaged] = files;
      const pathOf = (file: { storage_path: string }) =>
        join(env.CELEIRO_DATA_DIR!, 'objects', file.storage_path);
      const verify = async () => {
        const { code, stdout, stderr } = await runCli(['verify', '--tenant', tenant.slug, '--json'], env);
        expect(stderr).toBe('');
        return { code, ...JSON.parse(stdout) };
      };
      const failures = async () =>
        (await owner.call('getOverview')).body.failures.map(
          ({ what, link }: { what: string; link: string }) => `${what} ${link}`,
        );
      expect(await verify()).toEqual({ code: 0, verified: 3, damaged: [] });
      expect(await failures()).toEqual([]);

      const contents = [await readFile(pathOf(missing!)), await readFile(pathOf(damaged!))];
      await rm(pathOf(missing!));
      await writeFile(pathOf(damaged!), contents[1]!.toString().replace('20', '21'));
      expect(await verify()).toEqual({
        code: 1,
        verified: 3,
        damaged: [
          { path: missing!.storage_path, file_id: missing!.id, state: 'missing' },
          { path: damaged!.storage_path, file_id: damaged!.id, state: 'damaged' },
        ],
      });
      const linkOf = (file: { id: number; file_name: string }) =>
        `${file.file_name} /esquemas/${slug}/arquivos/${file.id}`;
      expect((await failures()).sort()).toEqual([linkOf(damaged!), linkOf(missing!)]);
      const metrics = await (await fetch(`${inject('baseUrl')}/metrics`)).text();
      expect(metrics).toMatch(/celeiro_damaged_objects\{kind="missing"\} [1-9]/);
      expect(metrics).toMatch(/celeiro_damaged_objects\{kind="damaged"\} [1-9]/);

      await owner.call('setFileAside', { path: { slug, id: missing!.id } });
      expect(await failures()).toEqual([linkOf(damaged!)]);
      await writeFile(pathOf(missing!), contents[0]!);
      await writeFile(pathOf(damaged!), contents[1]!);
      expect((await verify()).code).toBe(0);
      expect(await failures()).toEqual([]);
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
