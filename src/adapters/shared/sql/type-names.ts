import type { DataType } from '../../../domain/query/typed-plan.ts';

/** Names an engine's types: its own for moments and json, SQL's for all others. */
export function typeNames(own: { timestamp: string; json: string }): (type: DataType) => string {
  return (type) => {
    switch (type.kind) {
      case 'decimal':
        return `DECIMAL(${type.precision}, ${type.scale})`;
      case 'timestamp':
      case 'json':
        return own[type.kind];
      default:
        return type.kind.toUpperCase();
    }
  };
}
