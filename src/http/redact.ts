import { hostname } from 'node:os';
import { apiRoutes, panelRoutes } from '../../generated/contract-values.ts';
import { remember } from '../domain/remember.ts';

/** What the log shows in place of a credential. */
const HIDDEN = '***';

/** Path segments that precede a credential: those of the contracts, and the web application's page of an invitation. */
const BEFORE_CREDENTIAL = new Set<string>([
  ...apiRoutes.credentialSegments,
  ...panelRoutes.credentialSegments,
  'convite',
]);

/**
 * Most random characters that one path or one token may show. The shortest credential (the secret of a session or an
 * invitation) has 43: the part that stays hidden cannot be guessed.
 */
const MAX_RANDOM_CHARS = 16;
/** Longest path in the log, in characters. */
const MAX_PATH_CHARS = 512;
/** Longest message or stack of an error in the log, in characters. */
const MAX_TEXT_CHARS = 10_000;
/** Most nested causes of an error in the log; the bound ends cycles, as an error can be its own cause. */
const MAX_CAUSES = 5;
/** Rounds of percent-decoding; a segment that still has escapes after them is hidden. */
const MAX_ESCAPE_ROUNDS = 4;

/**
 * Webhook secrets, and any text long enough to be a session, an invitation, an upload URL or a part of a JWT. Looked for where such
 * text begins, not from each of its characters on.
 */
const TOKEN = /whsec_[\w+/=-]+|(?<![\w+=-])[\w+=-]{32,}/g;
/** Length of the shortest credential. Such text is hidden even if it looks like words: random capitals can, by chance. */
const LONG = /[\w+=-]{43,}/;
/** What base64 is written in. */
const STRETCH = /[\p{L}\p{N}_+=-]+/gu;
/** A lower-case word that random text hardly ever has. */
const LONG_WORD = /(?<![\p{L}\p{N}])\p{Lu}?[\p{Ll}\p{Lo}]{6,}(?![\p{L}\p{N}])/gu;
const WORD_OR_NUMBER = /^(?:\p{Lu}?[\p{Ll}\p{Lo}]{0,23}|\p{Lu}{1,12}|\d{1,20})$/u;
/** UUIDs and checksums; no credential of a caller is written in this alphabet. */
const HEXADECIMAL = /^(?:[0-9a-f-]+|[0-9A-F-]+)$/;
/** Long hexadecimal text: the operator's key is written so, and no request names a checksum. */
const AS_LONG_AS_A_KEY = /[0-9a-f]{43,}/i;
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/**
 * The target of a request as the log may show it: without host and query, escapes decoded, and `***` for each segment
 * that could be a credential or a part of one, wherever it stands.
 */
export function redactTarget(target: string): string {
  const path = target.replace(/[?#].*/s, '').replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\]*/i, '');
  if (plainPaths.has(path)) return path;
  const shown = redactPath(path);
  if (shown === path) remember(plainPaths, path, true, MOST_PLAIN_PATHS);
  return shown;
}

/** Paths that hide nothing: most requests are for one that was asked for before. */
const plainPaths = new Map<string, true>();
const MOST_PLAIN_PATHS = 1000;

function redactPath(path: string): string {
  let shown = 0;
  let hideNext = false;
  return decodeEscapes(path)
    .split(/([/\\])/)
    .map((part) => {
      if (part === '' || part === '/' || part === '\\') return part;
      const random = randomChars(part);
      const hidden =
        hideNext ||
        shown + random > MAX_RANDOM_CHARS ||
        part.search(ESCAPES) >= 0 ||
        AS_LONG_AS_A_KEY.test(part);
      hideNext = BEFORE_CREDENTIAL.has(part.toLowerCase());
      if (hidden) return HIDDEN;
      shown += random;
      return part;
    })
    .join('')
    .slice(0, MAX_PATH_CHARS);
}

/** Whether a caller's id of a request may stand in the log. */
export function isPlainId(id: string): boolean {
  return /^[\w.-]{1,128}$/.test(id) && !AS_LONG_AS_A_KEY.test(id);
}

/** Read once: reading the name for each log line took a tenth of the time of a small request. */
const machineName = hostname();

/** A text without the tokens in it. The name of this machine, which a pod's random end makes one, stays. */
export function redactText(text: string, ownName = machineName): string {
  return text.replace(TOKEN, (token) => {
    if (token === ownName) return token;
    return token.startsWith('whsec_') || randomChars(token) > MAX_RANDOM_CHARS ? HIDDEN : token;
  });
}

/** A log line without the tokens in it. U+2028 and U+2029 are escaped: some readers break lines there. */
export function redactLine(line: string): string {
  return redactText(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** Error members of Node, PostgreSQL and HTTP clients that say what happened and never hold what a caller sent. */
const KEPT = [
  ...['code', 'errno', 'syscall', 'address', 'port', 'status', 'statusCode'],
  ...['severity', 'schema', 'table', 'column', 'constraint', 'routine'],
];

/**
 * An error as the log may show it: only members that never hold what a caller sent. A parser's error, for example, has
 * the whole body.
 */
export function redactError(error: unknown): object {
  return describe(error, MAX_CAUSES);
}

function describe(error: unknown, causes: number): object {
  if (!(error instanceof Error)) return { type: typeof error, message: redactEscaped(String(error)) };
  const { cause } = error;
  const kept = KEPT.flatMap((name) => {
    const value = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return {
    type: error.constructor.name,
    message: redactEscaped(error.message),
    stack: redactEscaped(error.stack ?? ''),
    ...Object.fromEntries(kept),
    ...(cause !== undefined && causes > 0 && { cause: describe(cause, causes - 1) }),
    ...(error instanceof AggregateError &&
      causes > 0 && { errors: error.errors.slice(0, 5).map((one) => describe(one, causes - 1)) }),
  };
}

function redactEscaped(text: string): string {
  const shown = text.slice(0, MAX_TEXT_CHARS);
  const decoded = decodeEscapes(shown);
  const redacted = redactText(decoded);
  // Percent signs of SQL stay where no credential hides behind them.
  return redacted === decoded ? redactText(shown) : redacted;
}

/**
 * Length from the first to the last run of letters and digits that is neither a word nor a number, with what random text
 * may have beside them: short runs, and the signs of base64.
 */
function randomChars(text: string): number {
  if (HEXADECIMAL.test(text)) return 0;
  if (LONG.test(text)) return text.length;
  const searched = text.normalize('NFC').replace(LONG_WORD, (word) => ' '.repeat(word.length));
  const random = [...searched.matchAll(STRETCH)].filter(([stretch]) => {
    // `v1` and `Q3` are no credentials.
    const runs = stretch.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
    return runs.some((run) => !WORD_OR_NUMBER.test(run));
  });
  const last = random.at(-1);
  return last ? last.index + last[0].length - random[0]!.index : 0;
}

/** Percent escapes decoded, escaped escapes as well; bytes that are not UTF-8 become U+FFFD. */
function decodeEscapes(text: string): string {
  let decoded = text;
  for (let round = 0; round < MAX_ESCAPE_ROUNDS; round++) {
    const before = decoded;
    decoded = before.replace(ESCAPES, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
    if (decoded === before) break;
  }
  return decoded;
}
