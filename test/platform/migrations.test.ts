import { BatchV1Api, type V1Job } from '@kubernetes/client-node';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { knownMigrations } from '../../src/adapters/database-postgres/migrate.ts';
import { openStack } from '../../tools/stack/context.ts';
import { serviceNamespace as namespace } from '../../tools/stack/kubernetes/addresses.ts';
import { clusterDatabase, urlOf } from '../../tools/stack/servers/postgres.ts';
import { config, core } from './cluster.ts';

const batch = config.makeApiClient(BatchV1Api);
const JOB_MS = 150_000;
/** An installation that nothing has been in yet, beside the service's own tables. */
const emptySchema = 'job_of_migrations';

const made: string[] = [];
afterAll(async () => {
  for (const name of made) {
    await batch.deleteNamespacedJob({ name, namespace, propagationPolicy: 'Background' });
  }
});

it('a Job of the installation runs the migrations, and one more finds nothing to do', async () => {
  const database = new pg.Client(inject('platform').settings.CELEIRO_DATABASE_URL);
  await database.connect();
  try {
    await database.query(`drop schema if exists ${emptySchema} cascade`);
    await database.query(`create schema ${emptySchema}`);
    const stack = await openStack();
    const url = new URL(urlOf(stack, clusterDatabase, `postgres.${namespace}.svc`));
    url.searchParams.set('options', `-c search_path=${emptySchema},public`);
    for (const said of ['Executada: ', 'O banco já está na versão mais nova.']) {
      expect(await logOfJob(url.href)).toContain(said);
      const { rows } = await database.query(`select name from ${emptySchema}.migrations order by name`);
      expect(rows.map(({ name }) => name)).toEqual(await knownMigrations());
    }
    // By the installation's own Secret: the service that runs there has migrated already.
    expect(await logOfJob()).toContain('O banco já está na versão mais nova.');
  } finally {
    await database.query(`drop schema if exists ${emptySchema} cascade`);
    await database.end();
  }
});

/** Does what `kubectl create job --from=cronjob/celeiro-migrate` does, on another database if told, and waits for its end. */
async function logOfJob(databaseUrl?: string): Promise<string> {
  const cronJob = await batch.readNamespacedCronJob({ name: 'celeiro-migrate', namespace });
  expect(cronJob.spec!.suspend).toBe(true);
  const { spec } = cronJob.spec!.jobTemplate;
  const [container] = spec!.template.spec!.containers;
  if (databaseUrl !== undefined) {
    const name = 'CELEIRO_DATABASE_URL';
    const others = container!.env!.filter((variable) => variable.name !== name);
    container!.env = [...others, { name, value: databaseUrl }];
  }
  const body: V1Job = { metadata: { generateName: 'migrate-', namespace }, spec: spec! };
  const { metadata } = await batch.createNamespacedJob({ namespace, body });
  const name = metadata!.name!;
  made.push(name);
  const succeeded = async () => (await batch.readNamespacedJob({ name, namespace })).status?.succeeded;
  await expect.poll(succeeded, { timeout: JOB_MS, interval: 500 }).toBe(1);
  const { items } = await core.listNamespacedPod({ namespace, labelSelector: `job-name=${name}` });
  return core.readNamespacedPodLog({ name: items.at(-1)!.metadata!.name!, namespace });
}
