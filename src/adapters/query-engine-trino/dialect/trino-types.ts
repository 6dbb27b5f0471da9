import type { DataType } from '../../../domain/query/plan.ts';

/** Json is kept as its text: Trino's own type would sort the keys and round the numbers. */
export function sqlType(type: DataType): string {
  switch (type.kind) {
    case 'decimal':
      return `DECIMAL(${type.precision}, ${type.scale})`;
    case 'timestamp':
      return 'TIMESTAMP(6) WITH TIME ZONE';
    case 'json':
      return 'VARCHAR';
    default:
      return type.kind.toUpperCase();
  }
}
