import { type ErrorCode, text } from './pt-BR.ts';
import { automationFixes, runFailures, uploadFailures, webhookFixes } from './pt-br/panel-data.ts';

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

/** The texts of why an upload failed. */
export function uploadFailure(code: string): FailureTexts {
  return (uploadFailures as Record<string, FailureTexts>)[code] ?? uploadFailures.internal_error;
}

/** The texts of why a run, or one attempt of it, failed. */
export function runFailure(code: string): FailureTexts {
  return (runFailures as Record<string, FailureTexts>)[code] ?? runFailures.job_failed;
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
