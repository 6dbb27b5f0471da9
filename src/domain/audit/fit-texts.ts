/** Texts are cut no shorter than this, characters. */
const SHORTEST = 4;

/**
 * A value whose JSON has at most so many bytes: where it has more, the longest texts in it are cut, all to the same length.
 * A value that is too large without its texts stays too large.
 */
export function fitTexts<T>(value: T, mostBytes: number): T {
  let fitting = value;
  let length = mostBytes;
  while (Buffer.byteLength(JSON.stringify(fitting)) > mostBytes && length > SHORTEST) {
    length = Math.max(SHORTEST, Math.floor(length * 0.8));
    fitting = cutTexts(value, length) as T;
  }
  return fitting;
}

function cutTexts(value: unknown, length: number): unknown {
  if (typeof value === 'string') return cut(value, length);
  if (Array.isArray(value)) return value.map((item) => cutTexts(item, length));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutTexts(inner, length)]));
}

/** At most so many characters, the last of which tells that more were there. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
