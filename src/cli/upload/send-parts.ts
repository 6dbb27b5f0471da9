import { inParallel } from '../../concurrency/in-parallel.ts';
import type { ValidationReport } from '../../domain/files/file-record.ts';
import { CliError, describeFailure } from '../cli-error.ts';
import { say } from '../terminal/say.ts';
import { members, refusal } from './api-client.ts';
import type { FileRecord } from './file-listing.ts';
import { throwIfNoTls } from './no-tls.ts';
import { placeInFile } from './part-report.ts';
import type { Part } from './parts.ts';
import { putPart } from './put-part.ts';
import { type Answer, connectionReason, isConnectionError, mayPass, withRetries } from './retries.ts';
import type { SentPart } from './sent-part.ts';
import type { UploadUrls } from './upload-urls.ts';

export interface SendOptions {
  parallel: number;
  onBytes(count: number): void;
  onSent(sent: SentPart): void;
  note(text: string): void;
}

/** Most upload URLs tried for one part: an expired URL is renewed, but repeated refusals are another fault. */
const MAX_URLS = 3;

/**
 * Sends every part, `parallel` at a time. After an error that is not a part's own no further part begins; those under way
 * are waited for.
 * @returns what became of the parts, in their order, and the first such error
 */
export async function sendParts(
  parts: Part[],
  urls: UploadUrls,
  options: SendOptions,
): Promise<{ sent: SentPart[]; endedBy?: unknown }> {
  const holders = new Map<string, Part>();
  let end: { endedBy: unknown } | undefined;
  const sent = await inParallel(parts, options.parallel, async (part) => {
    let sent: SentPart = { part, outcome: 'failed', ms: 0 };
    if (end) return sent;
    const startedAt = performance.now();
    try {
      sent = await placeInFile(failIfHeld(await sendPart(part, urls, options), holders), parts);
    } catch (error) {
      end ??= { endedBy: error };
      const { lines } = await describeFailure(error);
      sent = { ...sent, ms: Math.round(performance.now() - startedAt), error: lines[0]! };
    }
    options.onSent(sent);
    return sent;
  });
  return { sent, ...end };
}

/**
 * Fails a part that the service holds as another part of the same local file: its records are missing. Equal local files
 * are no fault.
 * @param holders the part of each local file that has each of the service's files so far
 */
function failIfHeld(sent: SentPart, holders: Map<string, Part>): SentPart {
  const { part, ms, file } = sent;
  if (!file) return sent;
  const key = `${file.id} ${part.path}`;
  const holder = holders.get(key) ?? part;
  holders.set(key, holder);
  if (holder.start === part.start) return sent;
  return { part, outcome: 'failed', ms, error: say('upload_part_held', { other: holder.name }) };
}

async function sendPart(part: Part, urls: UploadUrls, options: SendOptions): Promise<SentPart> {
  const startedAt = performance.now();
  const since = () => Math.round(performance.now() - startedAt);
  let answer: Answer;
  try {
    answer = await putUntilAnswered(part, urls, options);
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    return { part, outcome: 'failed', ms: since(), error: connectionReason(error) };
  }
  if (answer.status === 200) {
    const { file, duplicate } = members<{ file: FileRecord; duplicate: boolean }>(answer);
    if (typeof file?.id !== 'number') {
      return { part, outcome: 'failed', ms: since(), error: say('upload_not_the_service') };
    }
    return { part, outcome: duplicate ? 'duplicate' : 'stored', ms: since(), file };
  }
  const { error, details } = refusal(answer);
  const { report } = members<{ report: ValidationReport }>(answer);
  if (!Array.isArray(report?.errors)) return { part, outcome: 'refused', ms: since(), error, details };
  return { part, outcome: 'invalid', ms: since(), error, report };
}

async function putUntilAnswered(
  part: Part,
  urls: UploadUrls,
  { onBytes, note }: SendOptions,
): Promise<Answer> {
  for (let made = 1; ; made++) {
    const url = await urls.current();
    const put = () => putCounting(url, part, onBytes);
    const answer = await withRetries({ what: part.name, note }, put).catch((error: unknown) => {
      throwIfNoTls(error, url);
      throw error;
    });
    if (answer.status !== 401) return answer;
    urls.refused(url);
    if (made === MAX_URLS) throw new CliError('upload_url_refused', { name: part.name });
  }
}

/** Counts each part once: subtracts what an attempt sent in vain, adds what an early answer made unnecessary. */
async function putCounting(url: string, part: Part, onBytes: (count: number) => void): Promise<Answer> {
  let sent = 0;
  let settled = false;
  const settle = (total: number) => {
    settled = true;
    onBytes(total - sent);
  };
  try {
    const answer = await putPart(url, part, (count) => {
      if (settled) return;
      sent += count;
      onBytes(count);
    });
    settle(answer.status === 401 || mayPass(answer) ? 0 : part.end - part.start);
    return answer;
  } catch (error) {
    settle(0);
    throw error;
  }
}
