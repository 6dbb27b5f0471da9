/**
 * Lists of conditions -> the same lists in which numbers that a double may not hold are texts: `1234567890.1234567890` as it
 * was written. Parsing JSON has rounded the number in the list itself.
 */
const written = new WeakMap<object, unknown[]>();

/** Longest number, in characters, of at most 15 digits and no exponent: a double holds it. */
const SAFE_LENGTH = 15;

/**
 * Parses the JSON of a request. Where it is a query, `writtenConditions` knows how its numbers were written. A second pass
 * over such a text costs less than the reviver of `JSON.parse`, which takes seconds for 1 MiB.
 * @throws SyntaxError
 */
export function parseRequest(text: string): unknown {
  const request: unknown = JSON.parse(text);
  const conditions = conditionsOf(request);
  if (conditions) {
    const quoted = quoteLongNumbers(text);
    if (quoted !== text) written.set(conditions, conditionsOf(JSON.parse(quoted))!);
  }
  return request;
}

/** The conditions with the texts of numbers that a double may not hold. */
export function writtenConditions<T>(conditions: T[]): T[] {
  return (written.get(conditions) as T[] | undefined) ?? conditions;
}

function conditionsOf(request: unknown): unknown[] | undefined {
  const { where } = (request ?? {}) as { where?: unknown };
  return Array.isArray(where) ? where : undefined;
}

/** Valid JSON with its numbers that are long or have an exponent as texts. */
function quoteLongNumbers(text: string): string {
  let quoted = '';
  let copied = 0;
  for (let at = 0; at < text.length; ) {
    const first = text[at]!;
    if (first === '"') at = endOfText(text, at);
    else if (first !== '-' && !isDigit(first)) at += 1;
    else {
      const begin = at;
      while (at < text.length && isOfNumber(text[at]!)) at += 1;
      const number = text.slice(begin, at);
      if (number.length <= SAFE_LENGTH && !/e/i.test(number)) continue;
      quoted += `${text.slice(copied, begin)}"${number}"`;
      copied = at;
    }
  }
  return quoted + text.slice(copied);
}

/** Index behind the text that begins at `at`. */
function endOfText(text: string, at: number): number {
  let end = at + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

function isOfNumber(character: string): boolean {
  return isDigit(character) || '+-.eE'.includes(character);
}
