import type { Queryable } from '../../ports/database.ts';

export type HistoryUnit = 'day' | 'month';

/** A day or month of UTC. */
export interface CreditPeriod {
  /** Its first day, YYYY-MM-DD. */
  from: string;
  /** Decimals as text: the free balance at its end, or now, and what was granted and charged in it. */
  balance: string;
  granted: string;
  charged: string;
}

export interface ChargedPart {
  from: string;
  schema: string;
  /** Decimal as text, above zero. */
  charged: string;
}

export interface CreditHistory {
  /** The oldest first, the current one last. */
  periods: CreditPeriod[];
  /** What the runs of each schema were charged in each period. */
  parts: ChargedPart[];
  /** Decimal as text: charged in the last 30 days. */
  chargedIn30Days: string;
  /** Days until the balance is used up at the pace of the last 30 days; null where there is none. */
  daysLeft: number | null;
}

/** Periods shown of each unit. */
const LENGTH: Record<HistoryUnit, number> = { day: 30, month: 12 };
/** Schemas that most was charged for; the charts tell no more apart. */
const MOST_SCHEMAS = 100;
/** Days after which an end is too far away to be foreseen. */
const FORESEEN_DAYS = 3650;

export async function readCreditHistory(
  db: Queryable,
  tenantId: number,
  unit: HistoryUnit,
): Promise<CreditHistory> {
  const params = [tenantId, unit, LENGTH[unit]];
  const [periods, parts, [pace]] = await Promise.all([
    db.query<CreditPeriod>(`${periodsOf} ${balances}`, params),
    db.query<ChargedPart>(`${periodsOf} ${charges}`, params),
    db.query<{ charged: string; balance: string }>(
      `select (select coalesce(-sum(amount), 0)::text from credit_ledger where tenant_id = $1 and kind = 'charge'
         and created_at > now() - interval '30 days') as charged, credits::text as balance
       from tenants where id = $1`,
      [tenantId],
    ),
  ]);
  const { charged, balance } = pace!;
  return { periods, parts, chargedIn30Days: charged, daysLeft: daysLeftAt(Number(charged), Number(balance)) };
}

/** Whole days that a balance lasts at the pace of what was charged in 30 days. */
export function daysLeftAt(chargedIn30Days: number, balance: number): number | null {
  if (chargedIn30Days <= 0) return null;
  const days = Math.floor((balance / chargedIn30Days) * 30);
  return days > FORESEEN_DAYS ? null : days;
}

const periodsOf = `with periods as (
    select date_trunc($2, now() at time zone 'UTC') - back * ('1 ' || $2)::interval as first
    from generate_series(0, $3::int - 1) as back
  ), bounded as (
    select first, first at time zone 'UTC' as starts, (first + ('1 ' || $2)::interval) at time zone 'UTC' as ends
    from periods
  )`;

/** The balance at the end of a period is today's less what was added since. */
const balances = `, moved as (
    select date_trunc($2, l.created_at at time zone 'UTC') as first, sum(l.amount) as amount,
      sum(l.amount) filter (where l.kind = 'grant') as granted, -sum(l.amount) filter (where l.kind = 'charge') as charged
    from credit_ledger l
    where l.tenant_id = $1 and l.created_at >= (select min(starts) from bounded)
    group by 1
  )
  select to_char(b.first, 'YYYY-MM-DD') as "from", coalesce(m.granted, 0)::text as granted,
    coalesce(m.charged, 0)::text as charged,
    (t.credits - coalesce(sum(m.amount) over (
       order by b.first desc rows between unbounded preceding and 1 preceding), 0))::text as balance
  from bounded b join tenants t on t.id = $1 left join moved m on m.first = b.first
  order by b.first`;

const charges = `, charged as (
    select date_trunc($2, l.created_at at time zone 'UTC') as first, s.slug as schema, -sum(l.amount) as amount
    from credit_ledger l join runs r on r.id = l.run_id join schemas s on s.id = r.schema_id
    where l.tenant_id = $1 and l.kind = 'charge' and l.created_at >= (select min(starts) from bounded)
    group by 1, 2
  ), most as (
    select schema, sum(amount) as amount from charged group by schema order by amount desc, schema limit ${MOST_SCHEMAS}
  )
  select to_char(c.first, 'YYYY-MM-DD') as "from", c.schema, c.amount::text as charged
  from charged c join most m on m.schema = c.schema
  where c.amount > 0 order by m.amount desc, c.schema, c.first`;
