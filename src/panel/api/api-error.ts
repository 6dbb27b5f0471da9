import { formatDuration } from '../parts/figures/format.ts';
import { apiTexts } from '../texts/api.ts';

interface Told {
  /** Dotted place in the request -> texts. */
  errors?: Record<string, string[]>;
  error?: string;
  code?: string;
  request_id?: string;
}

/** An answer that is not a success, or no answer at all (`status` 0, `code` `no_connection`). */
export class ApiError extends Error {
  readonly status: number;
  /** Stable and machine-readable, from the service's catalogue. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** Seconds after which the service asks to try again. */
  readonly waitSeconds: number | undefined;
  /** Dotted place in the request -> texts. */
  readonly fields: Record<string, string[]>;
  /** The whole body, for answers that carry more. */
  readonly body: unknown;

  constructor(status: number, body: unknown, { cause, waitSeconds }: ErrorDetails = {}) {
    const { code, request_id, errors, ...told } = (typeof body === 'object' && body ? body : {}) as Told;
    const known = code ?? (status === 0 ? 'no_connection' : 'unexpected_answer');
    super(wordsFor(known, waitSeconds) ?? withSchemaTypes(told.error ?? withoutText(status)), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = known;
    this.requestId = request_id;
    this.waitSeconds = waitSeconds;
    this.fields = Object.fromEntries(
      Object.entries(errors ?? {}).map(([place, texts]) => [place, texts.map(withSchemaTypes)]),
    );
    this.body = body;
  }

  /** Whether another tab of this browser changed the session's account. */
  get isOfOtherAccount(): boolean {
    return this.code === 'other_account';
  }
}

interface ErrorDetails {
  cause?: unknown;
  /** Seconds after which the service asks to try again. */
  waitSeconds?: number | undefined;
}

function wordsFor(code: string, waitSeconds: number | undefined): string | undefined {
  const withWait = apiTexts.byCodeWithWait[code];
  if (withWait && waitSeconds) return withWait(formatDuration(waitSeconds));
  return apiTexts.byCode[code];
}

function withoutText(status: number): string {
  return status === 0 ? apiTexts.noConnection : apiTexts.unexpected(status);
}

/** `bigint` and the like in a text, by the names that schemas use. */
function withSchemaTypes(text: string): string {
  return text.replaceAll(/\btipo (\w+)/g, (_, type: string) => `tipo ${apiTexts.schemaTypes[type] ?? type}`);
}

/** What browsers throw while they read a file that was changed, moved or removed after it was chosen. */
const FILE_CHANGED = new Set(['NotReadableError', 'NotFoundError']);

/** Every thrown value as one type, so that pages show any failure in one way. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DOMException && FILE_CHANGED.has(error.name)) {
    return new ApiError(0, { error: apiTexts.fileChanged, code: 'file_changed' }, { cause: error });
  }
  return new ApiError(0, { error: apiTexts.panelFault, code: 'panel_fault' }, { cause: error });
}

/** The first text of every field, in the form that `form.setErrors` of Mantine takes. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.fields).map(([field, texts]) => [field, texts.join(' ')]));
}

/** A place in a request as a person knows it, counted from 1: `Filtro 2` for `where.1.value`. */
export function placeName(place: string): string | undefined {
  const [step = '', index] = place.split('.');
  const name = apiTexts.places[step];
  return name && index && /^\d+$/.test(index) ? `${name} ${Number(index) + 1}` : name;
}
