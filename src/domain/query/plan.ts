/**
 * The typed plan of a query: what the grammar's parser and the planner make of a request, and all that
 * an engine's printer ever sees. No text of a request survives into it except as typed literals.
 */

/** The one vocabulary of types on both engines (contract rule 37). */
export type DataType =
  | { kind: 'varchar' | 'bigint' | 'double' | 'boolean' | 'date' | 'timestamp' | 'json' }
  | { kind: 'decimal'; precision: number; scale: number };

/**
 * One value of a row, exact: `bigint` as bigint, `decimal` as its digits, `double` as a finite number,
 * `date` as `YYYY-MM-DD`, `timestamp` as `YYYY-MM-DDTHH:MM:SS.ffffffZ`, `json` as JSON text.
 */
export type Cell = null | boolean | number | bigint | string;

export type TypedExpr =
  | { kind: 'column'; name: string; type: DataType }
  | { kind: 'literal'; value: Cell; type: DataType }
  /** `fn` is a `PlanFunction` of `functions/allow-list.ts`; operators are functions too. */
  | { kind: 'call'; fn: string; args: TypedExpr[]; distinct: boolean; type: DataType }
  | {
      kind: 'case';
      branches: { when: TypedExpr; result: TypedExpr }[];
      otherwise: TypedExpr;
      type: DataType;
    };

export interface OutputColumn {
  name: string;
  expr: TypedExpr;
}

/** One ordering key. Nulls come last in either direction, on both engines. */
export interface OrderKey {
  expr: TypedExpr;
  direction: 'asc' | 'desc';
  /** False only where no row can have a null here; lets a printer leave the nulls out of its conditions. */
  nullable?: boolean;
}

export interface QueryPlan {
  /** Days in UTC, both included, `YYYY-MM-DD`. */
  window: { from: string; to: string };
  outputs: OutputColumn[];
  /** All hold (AND); boolean expressions over source columns. The window is among them. */
  filters: TypedExpr[];
  aggregated: boolean;
  groupBy: TypedExpr[];
  /** A total order: what the request asked for, then what makes pages reproducible. */
  orderBy: OrderKey[];
  limit: number;
  offset: number;
  /** Values of `orderBy` in the last row of the page before, or null on the first page. */
  after: Cell[] | null;
}

/** `bigint`, `decimal(12,2)`, `timestamp(6) with time zone`, ... as `meta` prints it. */
export function formatDataType(type: DataType): string {
  switch (type.kind) {
    case 'decimal':
      return `decimal(${type.precision},${type.scale})`;
    case 'timestamp':
      return 'timestamp(6) with time zone';
    default:
      return type.kind;
  }
}
