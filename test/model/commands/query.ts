import fc from 'fast-check';
import { decimalText } from '../../reference/values/decimals.ts';
import { ALWAYS, compareAnswer, comparePage, sumText, walk } from '../check.ts';
import { dayText } from '../line.ts';
import { compare, type Model, type ModelCursor, type Placed, rowsOf } from '../model.ts';
import { type Cell, type ColumnName, columnNames, type Kind, kindsOf, PRICE_SCALE } from '../record.ts';
import type { Service } from '../service.ts';
import { command, pick } from './command.ts';

/** Days of the window, both included. */
interface Window {
  event_from: string;
  event_to: string;
}

/** The filter of a query, as the service's `where` and as the model's `keeps`. */
interface Filter {
  where: object[];
  keeps(placed: Placed): boolean;
}

interface FilterSpec {
  field: 'none' | 'qty' | 'price' | 'text' | 'id';
  value: number;
}

function filterOf({ field, value }: FilterSpec): Filter {
  switch (field) {
    case 'none':
      return { where: [], keeps: () => true };
    case 'qty':
      return {
        where: [{ field: 'qty', op: '>', value }],
        keeps: ({ record }) => record.qty !== null && record.qty > BigInt(value),
      };
    case 'price': {
      const least = decimalText(BigInt(value) * 10n ** 16n, PRICE_SCALE);
      return {
        where: [{ field: 'price', op: '>=', value: least }],
        keeps: ({ record }) => record.price !== null && record.price >= BigInt(value) * 10n ** 16n,
      };
    }
    case 'text':
      return {
        where: [{ field: 'text', op: 'is null' }],
        keeps: ({ record }) => record.text === null,
      };
    case 'id':
      return {
        where: [{ field: 'id', op: 'in', value: [value * 100_000, value * 100_000 + 1] }],
        keeps: ({ record }) => [0, 1].some((line) => record.id === BigInt(value * 100_000 + line)),
      };
  }
}

function matching(model: Model, window: Window, filter: Filter): Placed[] {
  return model.records().filter((placed) => {
    const day = dayText(placed.record.at);
    return day >= window.event_from && day <= window.event_to && filter.keeps(placed);
  });
}

type Grouping = 'day' | 'version' | 'text' | 'file';

const KEYS: Record<Grouping, { item: string; name: string; of(placed: Placed): Cell }> = {
  day: { item: 'cast(at as date) as day', name: 'day', of: ({ record }) => dayText(record.at) },
  version: { item: '_schema_version', name: '_schema_version', of: ({ file }) => file.checkedBy.name },
  text: { item: 'text', name: 'text', of: ({ record }) => record.text },
  file: { item: '_file_name', name: '_file_name', of: ({ file }) => file.name },
};
const AGGREGATES = ['count(*) as n', 'sum(id) as ids', 'sum(price) as prices', 'min(price) as least'];
const GROUP_KINDS: Kind[] = AGGREGATES.map(() => 'exact').concat('exact') as Kind[];

/** In the order of their keys by code point, null last. */
function groupsOf(placed: readonly Placed[], grouping: Grouping): Cell[][] {
  const groups = [...Map.groupBy(placed, KEYS[grouping].of)];
  groups.sort(([a], [b]) => compareCells(a, b));
  return groups.map(([key, members]) => {
    const prices = members.flatMap(({ record }) => record.price ?? []).sort(compare);
    return [
      key,
      String(members.length),
      sumText(members.map(({ record }) => record.id)),
      sumText(prices, PRICE_SCALE),
      prices.length === 0 ? null : decimalText(prices[0]!, PRICE_SCALE),
    ];
  });
}

function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const groupBody = (window: Window, filter: Filter, grouping: Grouping, limit: number) => ({
  ...window,
  where: filter.where,
  select: [KEYS[grouping].item, ...AGGREGATES],
  group_by: [KEYS[grouping].name],
  limit,
});

/** Counts and sums by a key, within a window and a condition. */
export const queryGroups = command<{ window: Window; filter: FilterSpec; grouping: Grouping }>(
  'queryGroups',
  {
    when: (model) => model.linked,
    async act(model, service, { window, filter: spec, grouping }) {
      const filter = filterOf(spec);
      const answer = await service.query(groupBody(window, filter, grouping, 10_000));
      const rows = groupsOf(matching(model, window, filter), grouping);
      compareAnswer(service, `groups by ${grouping}`, GROUP_KINDS, rows, answer);
    },
  },
);

type OrderName = 'id' | 'qty' | 'price' | 'text' | 'at' | 'extra';

interface CursorSpec {
  window: Window;
  filter: FilterSpec;
  limit: number;
  /** Whether the rows are records in this order, or groups. */
  by: { order: OrderName | null; desc: boolean; columns: readonly ColumnName[] } | { grouping: Grouping };
}

function ordered(placed: readonly Placed[], order: OrderName, desc: boolean): Placed[] {
  return [...placed].sort((a, b) => {
    const [x, y] = [a.record[order], b.record[order]];
    // Nulls come last in either direction; equal keys keep their order.
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    const difference =
      typeof x === 'string' ? compareCells(x, y as string) : compare(x as bigint, y as bigint);
    return desc ? -difference : difference;
  });
}

/** The request of a cursor, and all that its pages must answer, in the types of the version now. */
function planCursor(model: Model, { window, filter: spec, limit, by }: CursorSpec) {
  const filter = filterOf(spec);
  const placed = matching(model, window, filter);
  if ('grouping' in by) {
    const body = groupBody(window, filter, by.grouping, limit);
    return { body, expected: { kinds: GROUP_KINDS, limit, rest: groupsOf(placed, by.grouping) } };
  }
  const version = model.currentVersion;
  const known = by.columns.filter((name) => version.hasExtra || name !== 'extra');
  const select: ColumnName[] = known.length > 0 ? known : ['id'];
  const order = by.order === 'extra' && !version.hasExtra ? null : by.order;
  const rows = order === null ? placed : ordered(placed, order, by.desc);
  const body = {
    ...window,
    where: filter.where,
    select,
    limit,
    ...(order && { order_by: [{ field: order, direction: by.desc ? 'desc' : 'asc' }] }),
  };
  return { body, expected: { kinds: kindsOf(select, version), limit, rest: rowsOf(rows, select) } };
}

const MOST_CURSORS = 3;

/** Asks a first page, and keeps the cursor where more follows. */
export const openCursor = command<CursorSpec>('openCursor', {
  when: (model) => model.linked,
  async act(model, service, spec) {
    const { body, expected } = planCursor(model, spec);
    const answer = await service.query(body);
    comparePage(service, 'a first page', expected, answer);
    const { nextPageToken: token } = answer;
    if (token === undefined) return;
    model.cursors.push({ ...expected, token, rest: expected.rest.slice(expected.limit) });
    if (model.cursors.length > MOST_CURSORS) model.cursors.shift();
  },
});

/** Walks a cursor on by some pages, or to its end. */
export const walkCursor = command<{ cursor: number; pages: number }>('walkCursor', {
  when: (model) => model.cursors.length > 0,
  async act(model, service, { cursor: index, pages }) {
    const cursor = pick(model.cursors, index);
    const moved = await walkOn(cursor, service, pages);
    model.cursors = model.cursors.flatMap((one) => (one === cursor ? (moved ?? []) : one));
  },
});

async function walkOn(cursor: ModelCursor, service: Service, pages: number) {
  let now: ModelCursor | undefined = cursor;
  for (let page = 0; page < pages && now; page++) now = await walk(now, service);
  return now;
}

const window: fc.Arbitrary<Window> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(ALWAYS) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.nat(3))
      .map(([from, more]) => ({ event_from: `2026-03-0${from}`, event_to: `2026-03-0${from + more}` })),
  },
);
const filter: fc.Arbitrary<FilterSpec> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<FilterSpec>({ field: 'none', value: 0 }) },
  {
    weight: 1,
    arbitrary: fc.record({
      field: fc.constantFrom<FilterSpec['field']>('qty', 'price', 'text', 'id'),
      value: fc.integer({ min: -50, max: 50 }),
    }),
  },
);
const grouping = fc.constantFrom<Grouping>('day', 'version', 'text', 'file');
const by: fc.Arbitrary<CursorSpec['by']> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      order: fc.constantFrom<OrderName | null>(null, null, 'id', 'qty', 'price', 'text', 'at', 'extra'),
      desc: fc.boolean(),
      columns: fc.subarray(columnNames, { minLength: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ grouping }) },
);

export const queries = {
  queryGroups: fc.record({ window, filter, grouping }).map(queryGroups),
  openCursor: fc.record({ window, filter, by, limit: fc.constantFrom(1, 2, 5, 40, 700) }).map(openCursor),
  walkCursor: fc.record({ cursor: fc.nat(5), pages: fc.constantFrom(1, 1, 2, 5) }).map(walkCursor),
};
