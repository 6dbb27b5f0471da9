import type { FieldProblem } from '../../domain/app-error.ts';

interface Parameter {
  name: string;
  in: string;
  schema?: { type?: unknown };
}

const INTEGER = /^-?(?:0|[1-9][0-9]*)$/;

/**
 * Finds integer parameters that the caller did not write as plain digits. The validator would take `0x1`, `+1`, `1e3` and
 * an empty text for numbers, so one thing would have many addresses.
 */
export function illWrittenIntegers(
  parameters: readonly Parameter[],
  sent: { params?: object; query?: object },
): FieldProblem[] {
  const integers = parameters.filter(({ schema }) => [schema?.type].flat().includes('integer'));
  return integers.flatMap(({ name, in: place }) => {
    const values: Record<string, unknown> = { ...(place === 'path' ? sent.params : sent.query) };
    const written = [values[name] ?? []].flat();
    const wrong = written.some((value) => typeof value === 'string' && !INTEGER.test(value));
    return wrong ? [{ field: name, code: 'bad_type', params: { expected: 'integer' } }] : [];
  });
}
