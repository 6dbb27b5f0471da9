import type { Schemas } from '../../api/paths.ts';
import type { ResultTable } from '../../charts/chart-choice.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';

type Usage = Schemas['TokenUsage'];
type Figures = Schemas['UsageFigures'];

const DAY_MS = 86_400_000;
const none: Figures = { requests: 0, refusals: 0, failures: 0, uploads: 0, upload_bytes: 0, queries: 0 };

/** Every day from `from` to `to` with the figures of a token, also those without use. */
export function usageDays(usage: Usage | undefined, from: string, to: string): Usage['days'] {
  const known = new Map(usage?.days.map(({ day, figures }) => [day, figures]));
  const days: Usage['days'] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 10);
    days.push({ day, figures: known.get(day) ?? none });
  }
  return days;
}

/** The requests of each day as a table for a chart of stacked bars. */
export function usageTable(days: Usage['days']): ResultTable {
  const columns = [
    { name: texts.day, type: 'date' as const },
    { name: texts.accepted, type: 'bigint' as const },
    { name: texts.refusals, type: 'bigint' as const },
    { name: texts.failures, type: 'bigint' as const },
  ];
  const rows = days.map(({ day, figures: { requests, refusals, failures } }) =>
    [day, requests - refusals - failures, refusals, failures].map(String),
  );
  return { columns, rows };
}
