import type { Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { addToOutbox } from '../events/outbox.ts';

/** Adds credits to a tenant. `amount` is a decimal as text, up to 6 places. Returns the new balance. */
export async function grantCredits(
  db: Queryable,
  tenantId: number,
  amount: string,
  note: string,
): Promise<string> {
  return move(db, tenantId, { kind: 'grant', amount, runId: null, note });
}

/**
 * Reserves credits for a run, in the caller's transaction.
 * @throws AppError `not_enough_credits`
 */
export async function reserveCredits(
  db: Queryable,
  tenantId: number,
  runId: number,
  amount: string,
): Promise<void> {
  const [row] = await db.query<{ enough: boolean; credits: string }>(
    'select credits >= $2::numeric as enough, credits::text from tenants where id = $1 for no key update',
    [tenantId, amount],
  );
  if (!row?.enough) {
    throw new AppError('not_enough_credits', { params: { needed: amount, balance: row?.credits ?? '0' } });
  }
  await move(db, tenantId, { kind: 'reserve', amount: `-${amount}`, runId, note: '' });
}

/**
 * Settles a run, in the transaction that ends it: releases the reservation and charges the credits used.
 * A balance never falls below zero: a run that exceeds its reservation is charged at most the available balance.
 * Returns the credits charged.
 */
export async function settleCredits(
  db: Queryable,
  tenantId: number,
  runId: number,
  reserved: string,
  used: string,
): Promise<string> {
  await move(db, tenantId, { kind: 'release', amount: reserved, runId, note: '' });
  const [row] = await db.query<{ charged: string }>(
    'select least($2::numeric, credits)::text as charged from tenants where id = $1 for no key update',
    [tenantId, used],
  );
  await move(db, tenantId, { kind: 'charge', amount: `-${row!.charged}`, runId, note: '' });
  return row!.charged;
}

async function move(
  db: Queryable,
  tenantId: number,
  entry: { kind: string; amount: string; runId: number | null; note: string },
): Promise<string> {
  const [row] = await db.query<{ credits: string }>(
    `with entry as (
       insert into credit_ledger (tenant_id, kind, amount, run_id, note) values ($1, $2, $3::numeric, $4, $5)
     )
     update tenants set credits = credits + $3::numeric where id = $1 returning credits::text`,
    [tenantId, entry.kind, entry.amount, entry.runId, entry.note],
  );
  await addToOutbox(db, tenantId, {
    topic: 'credits',
    key: `tenant:${tenantId}`,
    payload: { type: 'credits.moved', state: entry.kind },
  });
  return row!.credits;
}
