import { bytes, count, decimal, duration } from '../terminal/figures.ts';
import { type Cell, table } from '../terminal/output.ts';
import { quote } from '../terminal/shell-quote.ts';
import { type CurlRequest, toCurl } from './curl.ts';
import { tell } from './demo-error.ts';
import type { DemoFiles } from './flights.ts';
import { type Reply, send } from './http.ts';
import { type Narrator, timed } from './narrator.ts';
import type { Stage } from './stage.ts';

/** What every step of the demonstration works with. */
export interface Show {
  narrator: Narrator;
  stage: Stage;
  files: DemoFiles;
  /** Folder of the demonstration's files, and where the service keeps its data. */
  folder: string;
  dataDir: string;
  tenant: string;
}

export const SCHEMA = 'flights';

/** Runs an operator's command, showing it as it would be typed. */
export async function operate(show: Show, args: string[]): Promise<string> {
  show.narrator.equivalent(operatorCommand(show, args));
  const { value, time } = await timed(() => show.stage.command(args));
  show.narrator.good(tell('took', { what: `celeiro ${args.slice(0, 2).join(' ')}`, time }));
  return value;
}

export function operatorCommand({ dataDir }: Show, args: string[]): string {
  return `CELEIRO_DATA_DIR=${quote(dataDir)} npm run -s celeiro -- ${args.map(quote).join(' ')}`;
}

/** Sends a request, showing it as a curl command. */
export async function request<T>(show: Show, what: CurlRequest, expected = 200): Promise<Reply<T>> {
  show.narrator.equivalent(toCurl(what));
  const reply = await send<T>(what, expected);
  show.narrator.good(tell('answered', { status: reply.status, time: reply.time }));
  return reply;
}

export interface QueryAnswer {
  meta: { name: string; type: string }[];
  data: Cell[][];
  statistics: { elapsed: number; rows_read: number; bytes_read: number };
  next_page_token?: string;
}

export function queryRequest({ stage }: Show, token: string, query: object): CurlRequest {
  return { method: 'POST', url: `${stage.url}/api/v1/schemas/${SCHEMA}/query`, token, json: query };
}

/** Asks, and shows the answer as a table. */
export async function ask(show: Show, token: string, query: object): Promise<Reply<QueryAnswer>> {
  const reply = await request<QueryAnswer>(show, queryRequest(show, token, query));
  show.narrator.text(answerTable(reply.body));
  show.narrator.text(statisticsLine(reply.body));
  return reply;
}

export function answerTable({ meta, data }: QueryAnswer): string {
  const format = (cell: Cell, column: number): Cell => {
    if (typeof cell !== 'number') return cell;
    return meta[column]!.type === 'double' ? decimal(cell) : count(cell);
  };
  return table(
    meta.map(({ name }) => name),
    data.map((row) => row.map(format)),
  );
}

function statisticsLine({ statistics }: QueryAnswer): string {
  return tell('statistics', {
    elapsed: duration(statistics.elapsed * 1000),
    rows: count(statistics.rows_read),
    bytes: bytes(statistics.bytes_read),
  });
}
