import type { ResultTable } from '../../../charts/chart-choice.ts';
import { offsetText, wallTime } from '../../../parts/figures/zoned-time.ts';

/** Whether an answer has moments that a zone changes. Days have no zone. */
export function hasMoments({ columns }: ResultTable): boolean {
  return columns.some(({ type }) => type.startsWith('timestamp'));
}

/**
 * The answer with its moments as the clocks of a zone show them, for display alone: the service answers in UTC. Where a column
 * lies on both sides of a change of the clocks, each moment has its offset, because two may be alike without it.
 */
export function tableInZone(table: ResultTable, zone: string): ResultTable {
  const moments = table.columns.flatMap(({ type }, at) => (type.startsWith('timestamp') ? [at] : []));
  const rows = table.rows.map((row) => [...row]);
  for (const at of moments) {
    const dates = rows.map((row) => (row[at] == null ? undefined : new Date(row[at])));
    const offsets = dates.map((date) => date && offsetText(date, zone));
    const isMixed = new Set(offsets.filter((offset) => offset !== undefined)).size > 1;
    for (const [index, row] of rows.entries()) {
      const date = dates[index];
      if (!date) continue;
      const fraction = /\.\d+/.exec(row[at]!)?.[0] ?? '';
      row[at] = `${wallTime(date, zone)}${fraction}${isMixed ? offsets[index] : ''}`;
    }
  }
  return { ...table, rows };
}
