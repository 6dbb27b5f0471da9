import { basename } from 'node:path';
import { count } from '../terminal/figures.ts';
import { type Cell, table } from '../terminal/output.ts';
import { DemoError, type DemoText, tell } from './demo-error.ts';
import { send } from './http.ts';
import { ask, type QueryAnswer, queryRequest, request, type Show } from './show.ts';
import { put } from './upload-steps.ts';

const january = { event_from: '2013-01-01', event_to: '2013-01-31' };
const PAGE_ROWS = 2500;

/** The questions that are asked before and after processing. */
export const questions = {
  question_carriers: {
    select: [
      'carrier',
      'count(*) as voos',
      'avg(dep_delay) as atraso_medio',
      'max(dep_delay) as maior_atraso',
    ],
    ...january,
    group_by: ['carrier'],
    order_by: [{ field: 'voos', direction: 'desc' }],
    limit: 8,
  },
  question_days: {
    select: ['departed_on', 'count(*) as voos', 'avg(dep_delay) as atraso_medio'],
    ...january,
    group_by: ['departed_on'],
    order_by: [{ field: 'departed_on' }],
  },
  question_total: { select: ['count(*) as voos', 'sum(distance) as milhas'], ...january },
} satisfies Partial<Record<DemoText, object>>;

/** Two questions to the raw file, right after its upload. */
export async function askRaw(show: Show, token: string): Promise<void> {
  show.narrator.step('step_carriers');
  await ask(show, token, questions.question_carriers);
  show.narrator.step('step_days');
  await ask(show, token, questions.question_days);
}

/** All flights page by page, while another file arrives after the first page. */
export async function turnPages(show: Show, token: string, uploadUrl: string): Promise<void> {
  const { narrator, files } = show;
  narrator.step('step_pages', { rows: count(files.later.rows) });
  const query = {
    select: ['scheduled_at', 'carrier', 'flight', 'origin', 'dest'],
    ...january,
    order_by: [{ field: 'scheduled_at' }],
    limit: PAGE_ROWS,
  };
  const pages: Cell[][] = [];
  const seen = new Set<string>(); // a flight's number, airport and time are its own
  let found = 0;
  const note = ({ body, time }: { body: QueryAnswer; time: string }) => {
    found += body.data.length;
    for (const row of body.data) seen.add(JSON.stringify(row));
    const [first, last] = [body.data[0], body.data.at(-1)];
    pages.push([pages.length + 1, count(body.data.length), first?.[0] ?? null, last?.[0] ?? null, time]);
    return body.next_page_token;
  };
  let next = note(await request<QueryAnswer>(show, queryRequest(show, token, query)));
  await request(show, put(uploadUrl, files.later.path));
  narrator.text(tell('pages_uploaded', { file: basename(files.later.path), rows: count(files.later.rows) }));
  for (let shown = false; next; shown = true) {
    const page = queryRequest(show, token, { page_token: next });
    next = note(shown ? await send<QueryAnswer>(page) : await request<QueryAnswer>(show, page));
  }
  narrator.text(
    table([tell('col_page'), tell('col_rows'), tell('col_first'), tell('col_last'), tell('col_time')], pages),
  );
  if (found !== files.first.rows || seen.size !== found) {
    throw new DemoError('pages_differ', { found, distinct: seen.size, expected: files.first.rows });
  }
  narrator.good(tell('pages_total', { rows: count(found) }));

  const { body } = await send<QueryAnswer>(queryRequest(show, token, questions.question_total));
  if (body.data[0]?.[0] !== files.flights) {
    throw new DemoError('rows_differ', { found: String(body.data[0]?.[0]), expected: files.flights });
  }
  narrator.good(tell('pages_count', { rows: count(files.flights) }));
}
