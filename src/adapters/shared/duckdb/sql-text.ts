import type { FieldType } from '../../../domain/schemas/schema-definition.ts';
import { quoteText } from '../sql/quoting.ts';

/**
 * A path literal that means this one file. DuckDB reads `*`, `?` and `[` in a path as a pattern, and clients
 * choose the last part of an object's key, so each is put into a bracket of its own.
 */
export function quotePath(path: string): string {
  return quoteText(path.replace(/[*?[]/g, (character) => `[${character}]`));
}

/** `[a, b]` of quoted paths. */
export function quotePaths(paths: string[]): string {
  return `[${paths.map(quotePath).join(', ')}]`;
}

/** The type a column has in Parquet files and in every source. */
export function sqlType(type: FieldType): string {
  switch (type.kind) {
    case 'string':
      return 'VARCHAR';
    case 'integer':
      return 'BIGINT';
    case 'number':
      return 'DOUBLE';
    case 'decimal':
      return `DECIMAL(${type.precision},${type.scale})`;
    case 'boolean':
      return 'BOOLEAN';
    case 'date':
      return 'DATE';
    case 'timestamp':
      return 'TIMESTAMPTZ';
    case 'json':
      return 'JSON';
  }
}

/** `2026-01-02T03:04:05.000006Z` -> an expression of type TIMESTAMPTZ, to the microsecond. */
export function timestampLiteral(instant: string): string {
  const fraction = /\.(\d+)/.exec(instant)?.[1] ?? '';
  const seconds = BigInt(Math.floor(Date.parse(instant) / 1000));
  const micros = seconds * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  return `make_timestamptz(${micros})`;
}
