import type { SchemaJson } from '../../domain/schemas/schema-document.ts';
import { CliError } from '../cli-error.ts';
import { say } from '../terminal/say.ts';
import { type FilePage, type FileRecord, listedFiles } from './file-listing.ts';
import { throwIfNoTls } from './no-tls.ts';
import { type Answer, AnswerLost, connectionReason, isConnectionError, withRetries } from './retries.ts';

/** The parts of the HTTP contract that this client reads. */
export interface ProcessingStarted {
  ids: number[];
  schema_version: string;
  shape: string;
  executors: number;
  files_count: number;
  total_size_mb: number;
}

export interface SchemaDefinition {
  slug: string;
  version: string;
  document: SchemaJson;
}

/** The public API for one token; every call waits out 429 and retries failures that may pass. */
export interface ApiClient {
  getSchema(slug: string): Promise<SchemaDefinition>;
  generateUploadUrl(slug: string, minutes: number): Promise<string>;
  /** Undefined when nothing waits for processing. @throws AnswerLost when a run may have begun */
  processFiles(
    slug: string,
    machines: { shape_id?: number; executors?: number },
  ): Promise<ProcessingStarted | undefined>;
  /** Gives the newest first, each once. `query` has no order and no page. */
  listFiles(slug: string, query: Record<string, string>): AsyncGenerator<FileRecord>;
}

const TIMEOUT_MS = 60_000;

export function createApiClient(baseUrl: string, token: string, note: (text: string) => void): ApiClient {
  const call = async (
    method: string,
    path: string,
    { body, onlyUnbegun = false }: { body?: object; onlyUnbegun?: boolean } = {},
  ): Promise<Answer> => {
    const what = `${method} ${path.replace(/\?.*/, '')}`;
    try {
      return await withRetries({ what, note, onlyUnbegun }, () =>
        request(baseUrl + path, method, token, body),
      );
    } catch (error) {
      if (error instanceof AnswerLost) throw error;
      throwIfNoTls(error, baseUrl);
      if (!isConnectionError(error)) throw error;
      throw new CliError(
        'upload_unreachable',
        { url: baseUrl, reason: connectionReason(error) },
        { cause: error },
      );
    }
  };
  const schema = (slug: string) => `/api/v1/schemas/${encodeURIComponent(slug)}`;

  return {
    async getSchema(slug) {
      return expectOk<SchemaDefinition>(await call('GET', schema(slug)));
    },
    async generateUploadUrl(slug, minutes) {
      const answer = await call('POST', `${schema(slug)}/generate-upload-token`, { body: { minutes } });
      const { upload_url } = expectOk<{ upload_url: string }>(answer);
      if (!URL.canParse(upload_url)) throw new CliError('upload_not_the_service');
      return upload_url;
    },
    async processFiles(slug, machines) {
      const answer = await call('POST', `${schema(slug)}/process-files`, {
        body: machines,
        onlyUnbegun: true,
      });
      if (answer.status === 422 && members<ErrorBody>(answer).code === 'no_pending_files') return undefined;
      return expectOk<ProcessingStarted>(answer);
    },
    async *listFiles(slug, query) {
      yield* listedFiles(query, async (params) =>
        expectOk<FilePage>(await call('GET', `${schema(slug)}/files?${params}`)),
      );
    },
  };
}

async function request(
  url: string,
  method: string,
  token: string,
  body: object | undefined,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    // The token must go to no other host, and a redirected POST would become a GET.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location) {
    throw new CliError('upload_redirected', { location: new URL(location, url).origin });
  }
  const text = await response.text();
  return {
    status: response.status,
    retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
    body: parseJson(text),
  };
}

export function retryAfter(header: string | null | undefined): number | undefined {
  return header && /^\d+$/.test(header) ? Number(header) : undefined;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface ErrorBody {
  error: string;
  code: string;
  request_id: string;
  errors: Record<string, string[]>;
}

/** The members of an answer's body; any may be missing, or another value, because a proxy may have answered. */
export function members<T extends object>({ body }: Answer): { [Name in keyof T]?: T[Name] } {
  return typeof body === 'object' && body !== null ? body : {};
}

/** The service's own words about a refusal, and where to look it up. */
export function refusal(answer: Answer): { error: string; details: string[] } {
  const { error, errors, request_id } = members<ErrorBody>(answer);
  const details = Object.entries(errors ?? {}).flatMap(([field, texts]) =>
    Array.isArray(texts) ? texts.map((text) => `${field}: ${text}`) : [],
  );
  if (request_id) details.push(say('upload_request_id', { id: request_id }));
  return {
    error: typeof error === 'string' ? error : say('upload_answered', { status: answer.status }),
    details,
  };
}

function expectOk<T>(answer: Answer): T {
  if (answer.status === 200) {
    if (typeof answer.body !== 'object' || answer.body === null) throw new CliError('upload_not_the_service');
    return answer.body as T;
  }
  const { error, details } = refusal(answer);
  throw new CliError('upload_refused', { status: answer.status, error }, { details });
}
