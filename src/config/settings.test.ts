import { totalmem } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const distributed = {
  CELEIRO_PROFILE: 'distributed',
  CELEIRO_DATABASE_URL: 'postgres://celeiro:hunter2@db.example/celeiro',
  CELEIRO_SECRET_KEY: '0f'.repeat(32),
  CELEIRO_S3_BUCKET: 'files',
  CELEIRO_KAFKA_BROKERS: 'kafka-1.example:9092, kafka-2.example:9092',
  CELEIRO_TRINO_URL: 'https://trino.example',
  CELEIRO_SPARK_IMAGE: 'registry.example/celeiro-spark:1',
  CELEIRO_SPARK_CATALOG_URI: 'jdbc:postgresql://db.example/iceberg',
  CELEIRO_SPARK_WAREHOUSE: 's3://lake/warehouse',
};

/** The reported problems; each begins with its variable. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

it.each([2048, 1024])('gives queries a quarter of a container of %d MiB, not of its host', async (mb) => {
  expect(totalmem() / 2 ** 20).toBeGreaterThan(mb);
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(mb * 2 ** 20);
  vi.resetModules();
  const { readSettings: readInContainer } = await import('./settings.ts');
  expect(readInContainer({}).queryMemoryMb).toBe(Math.max(512, mb / 4));
  vi.restoreAllMocks();
});

describe('the distributed profile', () => {
  it('starts with what it needs and no more', () => {
    expect(readSettings(distributed)).toMatchObject({
      kafkaBrokers: ['kafka-1.example:9092', 'kafka-2.example:9092'],
      s3ForcePathStyle: false,
      kafkaCreateTopics: true,
      roles: ['gateway', 'worker'],
    });
  });

  it('names everything that it lacks, at once', () => {
    const { CELEIRO_PROFILE, ...rest } = distributed;
    expect(problemsOf({ CELEIRO_PROFILE })).toEqual(
      expect.arrayContaining(
        Object.keys(rest).map((variable) => `${variable}: o perfil distributed precisa dela`),
      ),
    );
  });

  it('takes an empty variable for one that is missing', () => {
    expect(problemsOf({ ...distributed, CELEIRO_S3_BUCKET: '' })).toEqual([
      'CELEIRO_S3_BUCKET: o perfil distributed precisa dela',
    ]);
  });

  it.each([
    ['CELEIRO_S3_ACCESS_KEY_ID', 'CELEIRO_S3_SECRET_ACCESS_KEY'],
    ['CELEIRO_KAFKA_USERNAME', 'CELEIRO_KAFKA_PASSWORD'],
  ])('takes %s and %s together or not at all', (one, other) => {
    const both = `${one} e ${other}: as duas ou nenhuma`;
    expect(problemsOf({ ...distributed, [one]: 'x' })).toEqual([both]);
    expect(problemsOf({ ...distributed, [other]: 'x' })).toEqual([both]);
    expect(problemsOf({ ...distributed, [one]: 'x', [other]: 'x' })).toEqual([]);
  });

  it('sends a password of Trino over https alone', () => {
    const withPassword = { ...distributed, CELEIRO_TRINO_PASSWORD: 'hunter2' };
    expect(problemsOf(withPassword)).toEqual([]);
    expect(problemsOf({ ...withPassword, CELEIRO_TRINO_URL: 'http://trino.example' })).toEqual([
      'CELEIRO_TRINO_PASSWORD: uma senha exige uma URL https em CELEIRO_TRINO_URL',
    ]);
  });
});

it('tells wrong, missing, lone and unknown settings in one go', () => {
  const { CELEIRO_S3_BUCKET, ...without } = distributed;
  const problems = problemsOf({
    ...without,
    CELEIRO_KAFKA_BROKERS: 'kafka.example',
    CELEIRO_SPARK_WAREHOUSE: '/warehouse',
    CELEIRO_KAFKA_USERNAME: 'celeiro',
    CELEIRO_PORT: 'http',
    CELEIRO_KAFKA_BROKER: 'kafka.example:9092',
  });
  expect(problems.map((problem) => /^\w+/.exec(problem)?.[0]).toSorted()).toEqual([
    'CELEIRO_KAFKA_BROKER',
    'CELEIRO_KAFKA_BROKERS',
    'CELEIRO_KAFKA_USERNAME',
    'CELEIRO_PORT',
    'CELEIRO_S3_BUCKET',
    'CELEIRO_SPARK_WAREHOUSE',
  ]);
});

it.each(['CELEIRO_VERIFY_MB_PER_SECOND', 'CELEIRO_SHUTDOWN_GRACE_SECONDS', 'CELEIRO_QUERY_SPILL_MB'])(
  'takes blanks in %s for no number, not for 0',
  (variable) => {
    expect(problemsOf({ [variable]: ' ' })).toEqual([`${variable}=" ": deve ser um número inteiro`]);
  },
);

it('shows no password of a URL that is refused', () => {
  const problems = problemsOf({
    ...distributed,
    CELEIRO_SPARK_CATALOG_URI: 'jdbc:postgresql://db.example/iceberg?user=u&password=hunter2&sslmode=require',
    CELEIRO_S3_ENDPOINT: 'https://key:hunter2@:x',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://u:hunter2@otel:4317x',
  });
  expect(problems).toHaveLength(3);
  expect(problems.join()).not.toContain('hunter2');
});

it('shows no wrong value of a secret setting', () => {
  const problems = problemsOf({
    ...distributed,
    CELEIRO_SECRET_KEY: 'hunter2',
    CELEIRO_DATABASE_URL: 'mysql://celeiro:hunter2@db.example/celeiro',
  });
  expect(problems).toEqual([
    'CELEIRO_DATABASE_URL=(oculta): deve ser uma URL postgres://',
    'CELEIRO_SECRET_KEY=(oculta): deve ter 64 dígitos hexadecimais',
  ]);
});

it.each([
  'sslmode=no-verify',
  'sslmode=no-verify&sslmode=verify-full',
  'uselibpqcompat=true&sslmode=require',
])('takes no database URL with %s, which accepts any certificate', (parameters) => {
  const url = distributed.CELEIRO_DATABASE_URL;
  expect(problemsOf({ ...distributed, CELEIRO_DATABASE_URL: `${url}?sslmode=verify-full` })).toEqual([]);
  expect(problemsOf({ ...distributed, CELEIRO_DATABASE_URL: `${url}?${parameters}` })).toEqual([
    expect.stringContaining('CELEIRO_DATABASE_URL=(oculta): sslmode=no-verify'),
  ]);
});

it.each([
  ...['require', 'verify-ca', 'prefer', 'allow'].map((mode) => `sslmode=${mode}`),
  'sslmode=verify-full&sslmode=require',
  'sslmode=verify-full&sslfactory=org.postgresql.ssl.NonValidatingFactory',
  'sslmode=verify-full&sslhostnameverifier=org.example.AnyName',
])('takes no catalog with %s, which accepts the certificate of others', (parameters) => {
  const url = distributed.CELEIRO_SPARK_CATALOG_URI;
  for (const fine of ['sslmode=disable', 'ssl=true', 'sslmode=verify-full&sslfactory=org.example.Factory']) {
    expect(problemsOf({ ...distributed, CELEIRO_SPARK_CATALOG_URI: `${url}?${fine}` })).toEqual([]);
  }
  expect(problemsOf({ ...distributed, CELEIRO_SPARK_CATALOG_URI: `${url}?${parameters}` })).toEqual([
    expect.stringContaining('só sslmode=verify-full'),
  ]);
});

it('needs nothing of the distributed profile on the embedded one', () => {
  expect(problemsOf({})).toEqual([]);
});

it.each(['carteiro:50%off', 'cart%:25', 'carteiro:%E9t%E9'])(
  'names the mail server whose user and password %s are not percent-encoded, and does not show them',
  (login) => {
    const problems = problemsOf({
      CELEIRO_MAIL_FROM: 'avisos@celeiro.example',
      CELEIRO_SMTP_URL: `smtp://${login}@mail.example`,
    });
    expect(problems).toEqual([
      'CELEIRO_SMTP_URL=(oculta): o usuário e a senha vão na URL com os caracteres especiais codificados: escreva % como %25, @ como %40',
    ]);
  },
);

it('takes a mail server whose password is percent-encoded', () => {
  const smtpUrl = 'smtp://carteiro:50%25off@mail.example';
  const env = { CELEIRO_MAIL_FROM: 'avisos@celeiro.example', CELEIRO_SMTP_URL: smtpUrl };
  expect(readSettings(env)).toMatchObject({ smtpUrl });
});

it('takes a mail server and a sender together, and no password for one without TLS', () => {
  const from = { CELEIRO_MAIL_FROM: 'Celeiro <avisos@celeiro.example>' };
  const url = 'smtp://carteiro:hunter2@mail.example';
  expect(readSettings({ ...from, CELEIRO_SMTP_URL: url })).toMatchObject({ smtpUrl: url });
  expect(problemsOf({ CELEIRO_SMTP_URL: url })).toEqual([expect.stringContaining('CELEIRO_MAIL_FROM')]);
  const optional = { ...from, CELEIRO_SMTP_TLS: 'optional' };
  const [problem, ...more] = problemsOf({ ...optional, CELEIRO_SMTP_URL: url });
  expect([problem?.startsWith('CELEIRO_SMTP_URL'), problem?.includes('hunter2'), more]).toEqual([
    true,
    false,
    [],
  ]);
  expect(problemsOf({ ...optional, CELEIRO_SMTP_URL: 'smtp://a:b@127.0.0.1:2525' })).toEqual([]);
  expect(problemsOf({ ...optional, CELEIRO_SMTP_URL: 'smtp://mail.example' })).toEqual([]);
  for (const CELEIRO_MAIL_FROM of ['avisos', 'a@b.example\r\nBcc: x@y.example', 'A <a@b> c']) {
    expect(problemsOf({ CELEIRO_SMTP_URL: url, CELEIRO_MAIL_FROM }), CELEIRO_MAIL_FROM).toHaveLength(1);
  }
  expect(problemsOf({ ...from, CELEIRO_SMTP_URL: 'http://a:hunter2@mail.example' }).join()).not.toContain(
    'hunter2',
  );
});
