import type { Cell, DataType } from '../../../src/domain/query/typed-plan.ts';

/** Largest relative difference of two engines' doubles: the last digits may differ (`docs/query-language.md`). */
const RELATIVE = 1e-12;

/** The first difference between two answers, or undefined. */
export function difference(left: Cell[][], right: Cell[][], types: DataType[]): string | undefined {
  if (left.length !== right.length) return `${left.length} rows, ${right.length} rows`;
  for (const [index, row] of left.entries()) {
    for (const [column, type] of types.entries()) {
      const [a, b] = [row[column] ?? null, right[index]![column] ?? null];
      if (!sameCell(a, b, type)) return `row ${index} column ${column}: ${shown(a)} and ${shown(b)}`;
    }
  }
  return undefined;
}

function sameCell(a: Cell, b: Cell, type: DataType): boolean {
  if (a === null || b === null) return a === b;
  if (type.kind === 'double' && typeof a === 'number' && typeof b === 'number') {
    return a === b || Math.abs(a - b) <= RELATIVE * Math.max(Math.abs(a), Math.abs(b));
  }
  // The same JSON value may be written differently: spaces, escapes, `1E5`.
  return type.kind === 'json' ? canonical(a) === canonical(b) : a === b;
}

function canonical(text: Cell): string {
  return JSON.stringify(
    JSON.parse(String(text), (_, value, context?: { source: string }) =>
      typeof value === 'number' && isBeyondDoubles(value, context?.source ?? '')
        ? `number ${context!.source.toLowerCase().replace('+', '')}`
        : value,
    ),
  );
}

function isBeyondDoubles(value: number, source: string): boolean {
  return !Number.isFinite(value) || (/^-?\d+$/.test(source) && !Number.isSafeInteger(value));
}

function shown(cell: Cell): string {
  return typeof cell === 'bigint' ? `${cell}n` : JSON.stringify(cell);
}
