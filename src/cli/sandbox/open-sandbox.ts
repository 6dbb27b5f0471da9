import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CliError } from '../cli-error.ts';
import { freePort, projectDir, type Stage, startStage } from '../demo/stage.ts';
import { makeSandboxAccount, type SandboxAccount } from './sandbox-account.ts';

const EXAMPLE = resolve(projectDir, 'examples/flights.jsonl.gz');
const EXAMPLE_SCHEMA = 'voos';

export interface Sandbox {
  url: string;
  account: SandboxAccount;
  /** Records in the first schema. */
  records: number;
  logPath: string;
  /** Resolves when the service's process ends, with its exit code. */
  ended: Promise<number | null>;
  /** Stops the service and removes its folder. */
  close(): Promise<void>;
  /** Instead of `close`, of a service that ended by itself: ends its database, and leaves the folder with the log. */
  abandon(): Promise<void>;
}

/**
 * Starts a service in a folder of its own. Without schema files it has the schema of the example's flights, and with
 * `withData` the flights themselves. Webhooks may go to this machine.
 * @param port 0 for any free one
 * @param settings of the service, beside its own folder, port and plans
 * @throws the system's error where the port is taken, CliError where the service does not start (its log stays), AppError
 * where a schema or the webhook's address is refused
 */
export async function openSandbox(wanted: {
  port: number;
  schemaFiles: string[];
  withData: boolean;
  webhookUrl: string | undefined;
  settings: Record<string, string | undefined>;
}): Promise<Sandbox> {
  const port = await freePort(wanted.port);
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-sandbox-'));
  const logPath = join(folder, 'serve.log');
  const dataDir = join(folder, 'data');
  const stage = await startStage({
    dataDir,
    logPath,
    port,
    settings: {
      ...wanted.settings,
      CELEIRO_PLANS_FILE: resolve(import.meta.dirname, 'plans.yaml'),
      CELEIRO_WEBHOOK_ALLOWED_RANGES: '127.0.0.0/8,::1/128',
      // Traces would go where the shell's service sends its own.
      OTEL_SDK_DISABLED: 'true',
    },
  }).catch(async (error: Error) => {
    await endDatabase(dataDir);
    throw new CliError('sandbox_not_started', { reason: error.message, log: logPath }, { cause: error });
  });
  const close = async () => {
    await stage.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { webhookUrl } = wanted;
    const isExample = wanted.schemaFiles.length === 0;
    const schemaFiles = isExample ? [await detectExample(stage, folder)] : wanted.schemaFiles;
    const account = await makeSandboxAccount(stage.env, stage.url, { schemaFiles, webhookUrl });
    const records = isExample && wanted.withData ? await sendExample(stage, account.token) : 0;
    const abandon = () => endDatabase(dataDir);
    return { url: stage.url, account, records, logPath, ended: stage.ended, close, abandon };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ends the embedded database, which outlives a service that was killed. */
async function endDatabase(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))) return;
  const { useEmbeddedDatabase } = await import('../../adapters/database-postgres/embedded-server.ts');
  await (await useEmbeddedDatabase(dataDir)).release();
}

/** @returns the path of a `schema.json` that fits the example */
async function detectExample(stage: Stage, folder: string): Promise<string> {
  const path = join(folder, 'schema.json');
  await writeFile(path, await stage.command(['schema', 'detect', EXAMPLE, '--slug', EXAMPLE_SCHEMA]));
  return path;
}

/** @returns how many records were stored */
async function sendExample(stage: Stage, token: string): Promise<number> {
  const target = ['--url', stage.url, '--token', token, '--json'];
  const sent = JSON.parse(await stage.command(['upload', EXAMPLE_SCHEMA, EXAMPLE, ...target])) as {
    files: { file: { rows: number } }[];
  };
  return sent.files.reduce((sum, { file }) => sum + file.rows, 0);
}
