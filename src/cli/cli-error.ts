import type { AppError } from '../domain/app-error.ts';
import type { SealedKeysError } from '../domain/security/sealed-keys.ts';
import { type CliText, say } from './terminal/say.ts';

export const EXIT_FAILED = 1;
/** Wrong usage or settings: nothing was tried. */
export const EXIT_USAGE = 2;

/** A failure with a text of the command line; `details` follow line by line. */
export class CliError extends Error {
  readonly exitCode: number;
  readonly details: string[];

  constructor(
    key: CliText,
    params: Record<string, string | number> = {},
    options: { exitCode?: number; details?: string[]; cause?: unknown } = {},
  ) {
    super(say(key, params), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CliError';
    this.exitCode = options.exitCode ?? EXIT_FAILED;
    this.details = options.details ?? [];
  }
}

export interface Failure {
  exitCode: number;
  lines: string[];
}

/** The text for people about anything thrown, and its exit code. */
export async function describeFailure(error: unknown): Promise<Failure> {
  if (error instanceof CliError) return failure(error.exitCode, error.message, error.details);
  if (!(error instanceof Error)) return failure(EXIT_FAILED, say('unexpected', { message: String(error) }));
  // By name: describing a failure must load no module that the command had not loaded.
  if (error.name === 'SettingsError') {
    return failure(EXIT_USAGE, say('wrong_settings'), (error as Error & { problems: string[] }).problems);
  }
  if (error.name === 'AppError') return describeAppError(error as AppError);
  if (error.name === 'SealedKeysError') {
    const [{ describeSealedKeys }, { readSettings }] = await Promise.all([
      import('./control/describe-sealed-keys.ts'),
      import('../config/settings.ts'),
    ]);
    const { found, todo } = describeSealedKeys(error as SealedKeysError, readSettings());
    return failure(EXIT_FAILED, `${say('doctor_keys')}: ${found}`, [todo]);
  }
  if (error.name === 'NoDatabaseError') {
    const [{ describeNoDatabase }, { readSettings }] = await Promise.all([
      import('./control/describe-no-database.ts'),
      import('../config/settings.ts'),
    ]);
    const { found, todo } = describeNoDatabase(error.cause, readSettings());
    return failure(EXIT_FAILED, `${say('doctor_database')}: ${found}`, [todo]);
  }
  const system = describeSystemError(error);
  if (system) return failure(EXIT_FAILED, system);
  return failure(
    EXIT_FAILED,
    say('unexpected', { message: error.message.split('\n')[0]! }),
    await stackLines(error),
  );
}

async function describeAppError(error: AppError): Promise<Failure> {
  const { text } = await import('../messages/pt-BR.ts');
  const fields = error.fields.filter(({ code }) => code !== error.code); // those would say the same again
  const details = fields.map(({ field, code, params }) => `${field}: ${text(code, params)}`);
  return failure(EXIT_FAILED, text(error.code, error.params), details);
}

/** Describes common faults of files and ports in words for people. */
function describeSystemError(
  error: NodeJS.ErrnoException & { address?: string; port?: number },
): string | undefined {
  const path = error.path ?? '';
  if (error.syscall === 'listen' && error.code !== 'EADDRINUSE') {
    const { address: host = '', port = 0 } = error;
    return say('cannot_listen', { host, port, reason: error.code ?? error.message });
  }
  switch (error.code) {
    case 'ENOENT':
      return path && say('file_missing', { path });
    case 'EACCES':
    case 'EPERM':
      return path ? say('file_forbidden', { path }) : undefined;
    case 'ENOSPC':
      return say('disk_full');
    case 'EADDRINUSE':
      return say('port_taken', { port: error.port ?? '' });
    default:
      return undefined;
  }
}

async function stackLines(error: Error): Promise<string[]> {
  const { readSettings } = await import('../config/settings.ts');
  try {
    const { logLevel } = readSettings();
    return logLevel === 'debug' || logLevel === 'trace' ? (error.stack ?? '').split('\n').slice(1) : [];
  } catch {
    return [];
  }
}

function failure(exitCode: number, line: string, details: string[] = []): Failure {
  return { exitCode, lines: [line, ...details.map((detail) => `  ${detail.trim()}`)] };
}
