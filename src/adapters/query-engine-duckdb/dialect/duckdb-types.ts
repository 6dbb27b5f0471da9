import type { DataType } from '../../../domain/query/plan.ts';

export function sqlType(type: DataType): string {
  switch (type.kind) {
    case 'decimal':
      return `DECIMAL(${type.precision}, ${type.scale})`;
    case 'timestamp':
      return 'TIMESTAMPTZ';
    default:
      return type.kind.toUpperCase();
  }
}
