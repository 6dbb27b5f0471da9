import type { TableSnapshot } from '../../../domain/files/snapshot/snapshot.ts';
import { collectColumns } from '../../../domain/query/typed-expr.ts';
import type { QueryPlan } from '../../../domain/query/typed-plan.ts';
import type { FieldType } from '../../../domain/schemas/schema-definition.ts';

/** One column of a source: a field as the table has it now, or a system field. */
export interface SourceColumn {
  name: string;
  /** The newest, widest type in the engine's SQL. */
  sqlType: string;
}

/** Names of the source columns the plan reads, each once. */
export function sourceColumns(plan: QueryPlan): string[] {
  const names = new Set<string>();
  const exprs = [
    ...plan.outputs.map(({ expr }) => expr),
    ...plan.filters,
    ...plan.groupBy,
    ...plan.orderBy.map(({ expr }) => expr),
  ];
  for (const expr of exprs) collectColumns(expr, names);
  return [...names];
}

/** The named columns with their types; without any, the event date field alone: the rows of a bare count have a column. */
export function typedColumns(
  { fields, eventDateField }: Pick<TableSnapshot, 'fields' | 'eventDateField'>,
  names: string[],
  fieldType: (type: FieldType) => string,
  systemTypes: Readonly<Record<string, string>>,
): SourceColumn[] {
  const wanted = new Set(names.length > 0 ? names : [eventDateField]);
  return [...wanted].map((name) => {
    const field = fields.find((candidate) => candidate.name === name);
    const type = field ? fieldType(field.type) : systemTypes[name];
    if (!type) throw new Error(`the table has no column ${name}`);
    return { name, sqlType: type };
  });
}
