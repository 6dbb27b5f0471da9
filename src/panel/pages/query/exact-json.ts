/** `JSON.rawJSON` and the texts that `JSON.parse` tells of: in all browsers since 2025, and in no library of TypeScript yet. */
const json = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
  rawJSON?(text: string): { readonly rawJSON: string };
  isRawJSON?(value: unknown): value is { readonly rawJSON: string };
};

/**
 * Parses JSON so that `JSON.stringify` writes each number with the digits it was written with. A number whose digits a
 * double would change is an object that only `JSON.stringify` understands.
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  return json.parse(text, (_, value, context) => {
    const written = context?.source;
    if (typeof value !== 'number' || written === undefined || String(value) === written) return value;
    return json.rawJSON?.(written) ?? value;
  });
}

/** A number as JavaScript counts with it; anything else as it is. */
export function plainNumber(value: unknown): unknown {
  return json.isRawJSON?.(value) ? Number(value.rawJSON) : value;
}
