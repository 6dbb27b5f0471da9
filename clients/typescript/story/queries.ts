import type { DecimalText, TimestampText } from 'celeiro';
import { client, dataPath, overAll, same, story, type Totals } from './scene.ts';

/** A row of the walk. */
interface Flight {
  ticket: bigint;
  fare: DecimalText;
  scheduled_at: TimestampText;
  dep_delay: bigint | null;
  carrier: string | null;
}

/** Digits after the point of a fare. */
const FARE_SCALE = 18;

export async function sums(): Promise<void> {
  await sameTotals('the sums', story.steps.sums.expected);
}

/** Asks the service for its sums. */
export async function sameTotals(what: string, expected: Totals): Promise<void> {
  const { rows, columns } = await client.query(story.schema, overAll(story.steps.sums.select));
  same(`${what}: columns`, columns.length, story.steps.sums.select.length);
  const texts = Object.entries(rows[0]!).map(([name, value]) => [name, String(value)]);
  same(what, Object.fromEntries(texts), expected);
}

/** All rows of all pages, while another file arrives: the pages show the data as it stood at the first. */
export async function walk(): Promise<void> {
  const { select, limit, upload_after_rows, upload, expected, afterwards } = story.steps.walk;
  const flights: Flight[] = [];
  for await (const flight of client.rows<Flight>(story.schema, { ...overAll(select), limit })) {
    flights.push(flight);
    if (flights.length === upload_after_rows) await client.upload(story.schema, dataPath(upload));
  }
  const nulls = flights.filter(({ dep_delay }) => dep_delay === null).length;
  same('the rows of the walk', { ...totalsOf(flights), nulls }, expected);
  await sameTotals('the sums afterwards', afterwards);
}

function totalsOf(flights: Flight[]): Totals {
  const tickets = flights.map(({ ticket }) => ticket);
  const fares = flights.reduce((sum, { fare }) => sum + scaled(fare), 0n).toString();
  return {
    n: String(flights.length),
    first_ticket: String(tickets.toSorted((a, b) => Number(a - b))[0]),
    tickets: String(tickets.reduce((sum, ticket) => sum + ticket, 0n)),
    fares: `${fares.slice(0, -FARE_SCALE)}.${fares.slice(-FARE_SCALE)}`,
    newest: flights
      .map(({ scheduled_at }) => scheduled_at)
      .sort()
      .at(-1)!,
  };
}

/** A decimal times 10^18, exactly. */
function scaled(decimal: DecimalText): bigint {
  const [whole, fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(FARE_SCALE, '0'));
}

/** Goes on where an iteration was left: every row comes once. */
export async function resume(): Promise<void> {
  const { limit, after_rows, rows } = story.steps.resume;
  const query = { ...overAll(['ticket']), limit };
  const tickets: bigint[] = [];
  const first = client.rows<{ ticket: bigint }>(story.schema, query);
  for await (const { ticket } of first) {
    tickets.push(ticket);
    if (tickets.length === after_rows) break;
  }
  const { pageToken, rowsOfPage } = first;
  const second = client.rows<{ ticket: bigint }>(story.schema, null, { pageToken, rowsOfPage });
  for await (const { ticket } of second) tickets.push(ticket);
  same('rows', tickets.length, rows);
  same('different rows', new Set(tickets).size, rows);
}
