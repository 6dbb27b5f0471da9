import type { NamedFile } from '../domain/files/snapshot/snapshot.ts';
import type { BadFile } from '../domain/overview/recent-failures.ts';
import { fill } from './fill.ts';
import { type ErrorCode, text } from './pt-BR.ts';
import {
  automationFixes,
  badFileText,
  lowCredits,
  runFailures,
  uploadFailures,
  webhookFixes,
} from './pt-br/panel-data.ts';

interface FailureTexts {
  /** What went wrong. */
  message: string;
  /** What to do about it. */
  fix: string;
}

/** A failure as domain and database keep it. */
interface Told {
  code: ErrorCode;
  params: Record<string, string | number>;
}

/** The texts of why an upload failed. @param bad what the checker found in an invalid file */
export function uploadFailure(code: string, bad: BadFile | null = null): FailureTexts {
  const texts = (uploadFailures as Record<string, FailureTexts>)[code] ?? uploadFailures.internal_error;
  if (!bad) return texts;
  const one = bad.badLines === 1 ? badFileText.one : badFileText.several;
  return { ...texts, message: fill(bad.lines === 0 ? badFileText.empty : one, { ...bad }) };
}

/** The texts of why a run, or one attempt of it, failed. @param files the names of the files to blame */
export function runFailure(code: string, files = ''): FailureTexts {
  const { message, fix } = (runFailures as Record<string, FailureTexts>)[code] ?? runFailures.job_failed;
  return { message: fill(message, { files }), fix };
}

/** Files that a text names; a query may meet thousands of damaged ones. */
const mostNamed = 10;

/** `a.jsonl (1), b.jsonl (2)`: name and id of the first ten, and how many more there are. */
export function fileNames(files: readonly NamedFile[] | null | undefined): string {
  return named((files ?? []).map(({ fileId, fileName }) => `${fileName} (${fileId})`));
}

export function named(names: readonly string[]): string {
  const first = names.slice(0, mostNamed).join(', ');
  return names.length > mostNamed ? `${first} e mais ${names.length - mostNamed}` : first;
}

/** The texts of why a webhook was disabled. */
export function webhookFailure({ code, params }: Told): FailureTexts {
  const fixes: Record<string, string> = webhookFixes;
  return { message: text(code, params), fix: fixes[code] ?? webhookFixes.webhook_disabled_failing };
}

/** The texts of what keeps a rule from starting processing. */
export function automationFailure({ code, params }: Told): FailureTexts {
  const fixes: Record<string, string> = automationFixes;
  return { message: text(code, params), fix: fixes[code] ?? automationFixes.other };
}

const credits = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** The texts of credits below the threshold. Balances are decimals as text. */
export function lowCreditsFailure(low: { balance: string; threshold: string }): FailureTexts {
  const [balance, threshold] = [low.balance, low.threshold].map((value) => credits.format(Number(value)));
  return {
    message: fill(lowCredits.message, { balance: balance!, threshold: threshold! }),
    fix: lowCredits.fix,
  };
}
