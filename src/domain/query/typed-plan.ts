/**
 * The typed plan of a query: the result of parser and planner, and the only input of an engine's printer. Texts of the
 * request appear in it only as typed literals.
 */

/** The types of values, the same on both engines (contract rule 37). */
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
  /** False only if no row can have a null here; a printer may then leave nulls out of its conditions. */
  nullable?: boolean;
}

export interface QueryPlan {
  /** Days in UTC, both included, `YYYY-MM-DD`. */
  window: { from: string; to: string };
  outputs: OutputColumn[];
  /** Boolean expressions over source columns, combined by AND. The window is among them. */
  filters: TypedExpr[];
  aggregated: boolean;
  groupBy: TypedExpr[];
  /** A total order: the requested keys, then the tie-breakers that make pages reproducible. */
  orderBy: OrderKey[];
  limit: number;
  offset: number;
  /** Values of `orderBy` in the last row of the previous page; null on the first page. */
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
