import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useEmbeddedDatabase } from '../../src/adapters/database-postgres/embedded-server.ts';
import { readSettings } from '../../src/config/settings.ts';
import { type Control, openControl } from '../../src/control.ts';
import { insertRun } from '../../src/domain/processing/runs-store.ts';
import { shapeWith } from '../../src/domain/processing/shape.testing.ts';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { listVersions } from '../../src/domain/schemas/schemas-store.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { flightsSchema, runCli, SLOW_MS, temporaryFolder } from './run-cli.ts';

// A run that has a log is tested in test/distributed/same-answers.test.ts.
describe('run log', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: Awaited<ReturnType<typeof useEmbeddedDatabase>>;
  /** Stays open until the end: closing it would stop the embedded server. */
  let control: Control;
  let embedded: Record<string, string>;
  let distributed: Record<string, string>;
  let waiting: number;
  let begun: number;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const dataDir = join(folder.path, 'data');
    embedded = { CELEIRO_DATA_DIR: dataDir, CELEIRO_PORT: '0' };
    server = await useEmbeddedDatabase(dataDir);
    const kubeconfig = join(folder.path, 'kubeconfig');
    await writeFile(kubeconfig, JSON.stringify(await clusterThatIsAway()));
    distributed = {
      ...embedded,
      ...engines,
      CELEIRO_DATABASE_URL: server.connectionString,
      CELEIRO_KUBECONFIG: kubeconfig,
    };
    control = await openControl(readSettings(embedded), () => {});
    const { database, plans } = control;
    const owner = { slug: 'acme', name: 'Acme', ownerEmail: 'a@acme.example', plan: 'custom' };
    const { tenant } = await createTenant(database, plans, owner);
    const { id: schemaId } = await createSchema(database, tenant.id, parseSchemaDocument(flightsSchema));
    const [version] = await listVersions(database, tenant.id, schemaId);
    const shape = shapeWith({});
    const insert = () =>
      insertRun(database, tenant.id, {
        ...{ schemaId, schemaVersionId: version!.id, shape, driverShape: shape, executors: 1 },
        ...{ filesCount: 0, rowsTotal: 0, sizeBytes: 0, creditsReserved: '0' },
      });
    [waiting, begun] = [await insert(), await insert()];
    await database.query("update runs set status = 'running', attempt = 2 where id = $1", [begun]);
  }, SLOW_MS);
  afterAll(async () => {
    await control.close();
    await server.release();
    await folder.remove();
  });

  it('names a tenant and a run that do not exist', async () => {
    const stranger = await runCli(['run', 'log', 'nobody', String(begun)], distributed);
    expect(stranger).toEqual({ code: 1, stdout: '', stderr: 'A conta nobody não existe.\n' });
    const unknown = await runCli(['run', 'log', 'acme', '99'], distributed);
    expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'A execução 99 não existe.\n' });
  });

  it('says where the log is in the embedded profile', async () => {
    const { code, stdout, stderr } = await runCli(['run', 'log', 'acme', String(begun)], embedded);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('a saída padrão de celeiro serve');
  });

  it('knows no attempt that did not begin', async () => {
    const early = await runCli(['run', 'log', 'acme', String(waiting)], distributed);
    expect([early.code, early.stderr]).toEqual([
      1,
      `A execução ${waiting} ainda não começou: nenhuma máquina escreveu nada.\n`,
    ]);
    const late = await runCli(['run', 'log', 'acme', String(begun), '--attempt', '3'], distributed);
    expect([late.code, late.stderr]).toEqual([1, `A tentativa mais nova da execução ${begun} é a 2.\n`]);
    const wrong = await runCli(['run', 'log', 'acme', String(begun), '--attempt', '0'], distributed);
    expect(wrong.code).toBe(2);
  });

  it('tells that the cluster does not answer', async () => {
    const args = ['run', 'log', 'acme', String(begun), '--attempt', '1', '--follow'];
    const { code, stdout, stderr } = await runCli(args, distributed);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Não foi possível ler o log no Kubernetes: .*ECONNREFUSED/);
  });
});

/** A kubeconfig for a port on which nothing listens. */
async function clusterThatIsAway() {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'away', cluster: { server: `https://127.0.0.1:${port}` } }],
    users: [{ name: 'us', user: {} }],
    contexts: [{ name: 'away', context: { cluster: 'away', user: 'us' } }],
    'current-context': 'away',
  };
}

/** Settings that the profile requires; no test connects to these servers. */
const engines = {
  CELEIRO_PROFILE: 'distributed',
  CELEIRO_SECRET_KEY: '0'.repeat(64),
  CELEIRO_S3_BUCKET: 'files',
  CELEIRO_KAFKA_BROKERS: '127.0.0.1:1',
  CELEIRO_TRINO_URL: 'http://127.0.0.1:1',
  CELEIRO_SPARK_IMAGE: 'registry.example/celeiro-spark:1',
  CELEIRO_SPARK_CATALOG_URI: 'jdbc:postgresql://127.0.0.1:1/iceberg',
  CELEIRO_SPARK_WAREHOUSE: 's3://lake/warehouse',
};
