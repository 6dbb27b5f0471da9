import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { parseInteger, parseUrl } from '../terminal/arguments.ts';
import { action, card, type Output } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

interface SandboxOptions {
  port: number;
  schemaFile?: string[];
  empty?: boolean;
  webhook?: string;
}

export function addSandbox(program: Command): void {
  program
    .command('sandbox')
    .description(say('sandbox'))
    .option('--port <n>', say('opt_sandbox_port'), parseInteger(0, 65_535), 0)
    .option('--schema-file <schema.json...>', say('opt_sandbox_schemas'))
    .option('--empty', say('opt_sandbox_empty'))
    .option('--webhook <url>', say('opt_sandbox_webhook'), parseUrl)
    .action(action(sandbox));
}

/** Runs a service of its own with an account, a schema, data and a token, until Ctrl+C; nothing of it is kept. */
async function sandbox(out: Output, options: SandboxOptions): Promise<number | undefined> {
  // Listened for from the start: a service that is still starting would outlive this process.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  const [{ openSandbox }, { sandboxSettings }] = await Promise.all([
    import('../sandbox/open-sandbox.ts'),
    import('../sandbox/sandbox-settings.ts'),
  ]);
  const { account, url, records, logPath, ended, close, abandon } = await openSandbox({
    port: options.port,
    schemaFiles: options.schemaFile ?? [],
    withData: !options.empty,
    webhookUrl: options.webhook,
    settings: sandboxSettings(process.env),
  });
  try {
    const { tenant, ownerLink, token, revokedToken, schemas, webhook } = account;
    out.result(
      {
        ...{ url, tenant, token, revoked_token: revokedToken, schemas, records },
        ...{ owner_link: ownerLink, webhook, log: logPath },
      },
      () =>
        card([
          ['url', url],
          [say('col_schema'), schemas.join(', ')],
          [say('sandbox_records'), records],
          ['token', token],
          [say('sandbox_revoked'), revokedToken],
          [say('sandbox_panel'), ownerLink],
          ['webhook', webhook && `${webhook.url} ${webhook.secret}`],
          [say('sandbox_docs'), `${url}/docs`],
          ['log', logPath],
        ]),
    );
    out.note(say('sandbox_stays_up'));
  } catch (error) {
    await close();
    throw error;
  }
  const code = await Promise.race([stopped, ended]);
  if (code !== undefined) {
    await abandon();
    throw new CliError('sandbox_ended', { code: String(code), log: logPath });
  }
  await close();
  return undefined;
}
