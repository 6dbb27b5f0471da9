import { expect, it } from 'vitest';
import { planQuery } from '../domain/query/plan-query.ts';
import type { QueryRequest } from '../domain/query/query-body.ts';
import { parseFieldType } from '../domain/schemas/schema-definition.ts';
import type { PrintedQuery, QueryEngine } from './query-engine.ts';

const fields = Object.entries({ at: 'timestamp', name: 'string', qty: 'integer', data: 'json' }).map(
  ([name, type]) => ({ name, key: name, type: parseFieldType(type)!, required: false, description: '' }),
);

/** How a query engine prints a plan for people; call it inside a `describe`. */
export function queryPrintingContract(open: () => QueryEngine, dialect: PrintedQuery['dialect']): void {
  const print = (request: Partial<QueryRequest>): string => {
    const days = { event_from: '2026-01-01', event_to: '2026-01-31' };
    const plan = planQuery({ select: ['name'], ...days, ...request }, { fields, eventDateField: 'at' });
    const printed = open().print(plan, '"pedidos-2026"');
    expect(printed.dialect).toBe(dialect);
    return printed.sql;
  };

  it('prints one SELECT over the given name, with the texts and the page of the request', () => {
    const sql = print({
      select: ['upper(name) as n', 'sum(qty) as q'],
      where: [{ field: 'name', op: '=', value: "d'Ávila $1 {}" }],
      group_by: ['n'],
      order_by: [{ field: 'q', direction: 'desc' }],
      limit: 50,
    });
    expect(sql).toMatch(/^SELECT /);
    expect(sql.match(/"pedidos-2026"/g)).toHaveLength(1);
    expect(sql).toContain("'d''Ávila $1 {}'");
    expect(sql).toContain('LIMIT 51');
    expect(sql).toContain('DESC NULLS LAST');
  });

  it('has no place left open for a parameter', () => {
    const sql = print({ select: ["replace(name, 'a', 'b') as x", "json_text(data, '$.a') as y"] });
    expect(sql).not.toMatch(/\$\d/);
    expect(sql).toContain("'a'");
  });

  it('prints the same plan the same each time', () => {
    const request = { select: ['count(distinct name) as c'] };
    expect(print(request)).toBe(print(request));
  });
}
