import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openStack } from '../../tools/stack/context.ts';
import { kubeconfigOf } from '../../tools/stack/kubernetes/kubeconfig.ts';
import { runCli, SLOW_MS, temporaryFolder } from '../cli/run-cli.ts';
import { makeStackPart } from '../support/stack-part.ts';
import { useCluster } from './use-cluster.ts';

interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  found: string;
  todo?: string;
}

/** An address that refuses connections: nothing listens on port 1. */
const NOBODY = '127.0.0.1:1';
/** Longest recovery of an engine: it notices at its next statement that a server was restarted. */
const SETTLED_WITHIN_MS = 60_000;

useCluster();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** Of a database in which no other suite leaves accounts and damaged objects. */
let partSettings: Record<string, string>;
beforeAll(async () => {
  folder = await temporaryFolder();
  partSettings = await makeStackPart(inject('stackSettings'));
  expect(await runCli(['migrate'], partSettings)).toMatchObject({ code: 0 });
  await vi.waitFor(async () => expect(await failed()).toEqual([]), {
    timeout: SETTLED_WITHIN_MS,
    interval: 1000,
  });
}, 2 * SETTLED_WITHIN_MS);
afterAll(() => folder.remove());

describe('doctor on the distributed profile', () => {
  it('finds every dependency sound', async () => {
    const { code, findings } = await doctor();
    expect(code).toBe(0);
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
      ...['Configuração', 'Pasta de dados'],
      ...['Banco de controle', 'Extensões do banco', 'Migrações', 'Chaves de assinatura'],
      ...['Planos das contas', 'Instalação', 'Arquivos guardados', 'Verificação contínua'],
      ...['Bucket S3', 'Kafka'],
      ...['Trino', 'Tabelas no Trino', 'Arquivos crus no Trino'],
      ...['Comandos longos no Trino', 'Grupos de recursos no Trino'],
      ...['Kubernetes', 'Direitos no Kubernetes', 'Pods de execuções', 'Segredo dos pods'],
      ...['Verificador WebAssembly', 'Porta'],
    ]);
  });

  it.each<[string, Record<string, string>, string[], RegExp]>([
    [
      'a control database that is down',
      { CELEIRO_DATABASE_URL: `postgres://celeiro:hunter2@${NOBODY}/celeiro` },
      ['Banco de controle'],
      /CELEIRO_DATABASE_URL/,
    ],
    [
      'a store that is down',
      { CELEIRO_S3_ENDPOINT: `https://${NOBODY}` },
      ['Bucket S3'],
      /CELEIRO_S3_ENDPOINT/,
    ],
    ['a bucket that is not there', { CELEIRO_S3_BUCKET: 'nowhere' }, ['Bucket S3'], /CELEIRO_S3_BUCKET/],
    [
      'a wrong key of the store',
      { CELEIRO_S3_SECRET_ACCESS_KEY: 'hunter2' },
      ['Bucket S3'],
      /CELEIRO_S3_SECRET_ACCESS_KEY/,
    ],
    ['brokers that are down', { CELEIRO_KAFKA_BROKERS: NOBODY }, ['Kafka'], /CELEIRO_KAFKA_BROKERS/],
    [
      'topics that the operator has not made',
      { CELEIRO_KAFKA_TOPIC_PREFIX: 'nobodys', CELEIRO_KAFKA_CREATE_TOPICS: 'false' },
      ['Kafka'],
      /o tópico nobodys\.files não existe.*CELEIRO_KAFKA_CREATE_TOPICS/,
    ],
    ['a Trino that is down', { CELEIRO_TRINO_URL: `https://${NOBODY}` }, ['Trino'], /CELEIRO_TRINO_URL/],
    [
      'a catalog of tables of another connector',
      { CELEIRO_TRINO_TABLE_CATALOG: 'raw' },
      ['Tabelas no Trino'],
      /CELEIRO_TRINO_TABLE_CATALOG/,
    ],
    [
      'a catalog of raw files that is not there',
      { CELEIRO_TRINO_RAW_CATALOG: 'none' },
      ['Arquivos crus no Trino'],
      /CELEIRO_TRINO_RAW_CATALOG/,
    ],
    [
      'a kubeconfig that is not there',
      { CELEIRO_KUBECONFIG: '/nowhere' },
      ['Kubernetes'],
      /CELEIRO_KUBECONFIG/,
    ],
    [
      'a namespace where the service has no rights',
      { CELEIRO_SPARK_NAMESPACE: 'default' },
      ['Direitos no Kubernetes', 'Pods de execuções'],
      /celeiro-worker/,
    ],
    [
      "drivers' account that is not there",
      { CELEIRO_SPARK_SERVICE_ACCOUNT: 'nobody' },
      ['Pods de execuções'],
      /CELEIRO_SPARK_SERVICE_ACCOUNT/,
    ],
  ])(
    'finds %s, and nothing else',
    async (_what, wrong, checks, told) => {
      const { code, findings } = await doctor(wrong);
      expect(code).toBe(1);
      const failures = findings.filter(({ state }) => state === 'failed');
      expect(failures.map(({ check }) => check)).toEqual(checks);
      expect(`${failures[0]?.found}; ${failures[0]?.todo}`).toMatch(told);
    },
    SLOW_MS,
  );

  it("looks into the pods' secret when it may, and tells its keys alone", async () => {
    const admin = { CELEIRO_KUBECONFIG: kubeconfigOf(await openStack(), 'admin') };
    const { findings } = await doctor(admin);
    expect(secretFinding(findings)).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('com todas as chaves'),
    });
    const wrong = await doctor({ ...admin, CELEIRO_SPARK_SECRET: 'none' });
    expect(secretFinding(wrong.findings)).toMatchObject({
      state: 'failed',
      todo: expect.stringContaining('AWS_ACCESS_KEY_ID'),
    });
  });

  it('leaves the engines of the workers alone in a gateway', async () => {
    const { code, findings } = await doctor({
      CELEIRO_ROLES: 'gateway',
      CELEIRO_KAFKA_BROKERS: NOBODY,
      CELEIRO_KUBECONFIG: '/nowhere',
    });
    expect(code).toBe(0);
    expect(findings.map(({ check }) => check)).not.toContain('Kafka');
  });
});

const secretFinding = (findings: Finding[]) => findings.find(({ check }) => check === 'Segredo dos pods');

/** Runs the command on the stack with some settings wrong. Its output may contain no secret of the settings. */
async function doctor(
  wrong: Record<string, string> = {},
): Promise<{ code: number | null; findings: Finding[] }> {
  const own = { CELEIRO_DATA_DIR: folder.path, CELEIRO_PORT: '0' };
  const settings: Record<string, string> = { ...partSettings, ...own, ...wrong };
  const { code, stdout, stderr } = await runCli(['doctor', '--json'], settings);
  const secrets = [
    settings.CELEIRO_S3_SECRET_ACCESS_KEY!,
    settings.CELEIRO_SECRET_KEY!,
    settings.CELEIRO_KAFKA_PASSWORD!,
    settings.CELEIRO_TRINO_PASSWORD!,
    new URL(settings.CELEIRO_DATABASE_URL!).password,
  ];
  for (const secret of secrets) expect(`${stdout}${stderr}`).not.toContain(secret);
  return { code, findings: (JSON.parse(stdout) as { checks: Finding[] }).checks };
}

async function failed(): Promise<Finding[]> {
  const { findings } = await doctor();
  return findings.filter(({ state }) => state === 'failed');
}
