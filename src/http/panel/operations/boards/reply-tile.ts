import type { Response } from 'express';
import { answerTile, tileState } from '../../../../domain/boards/answer-tile.ts';
import type { Tile } from '../../../../domain/boards/boards-store.ts';
import type { GiveBack } from '../../../../domain/budgets/budget-meter.ts';
import type { TenantIdentity } from '../../../../domain/tenants/tenant-identity.ts';
import { closedSignal } from '../../../connections/on-closed.ts';
import type { Service } from '../../../service.ts';
import { readStoredQuery } from './stored-query.ts';

interface AskedTile {
  boardId: number;
  tile: Tile;
  /** Takes from a budget while the query runs. @throws AppError the budget's code */
  take?: () => GiveBack;
  /** Looks once more whether the answer may be given. @throws AppError */
  stillOpen?: () => Promise<unknown>;
}

/** Answers with the rows of a tile: those that are kept of its state, or by its query. */
export async function replyTile(
  service: Service,
  identity: TenantIdentity,
  { boardId, tile, take, stillOpen }: AskedTile,
  res: Response,
): Promise<void> {
  const { tenantId } = identity;
  const key = { tenantId, tile: [tenantId, boardId, tile.number].join(' '), state: tileState(tile) };
  const answer = await service.tileAnswers.get(key, closedSignal(res), async (signal) => {
    const body = readStoredQuery(service, tile.query);
    const giveBack = take?.();
    const { runningQueries, queriedBytes } = service.metrics;
    runningQueries.inc();
    try {
      const read = await answerTile(service, identity, tile, body, signal);
      queriedBytes.inc(read.bytesRead);
      return JSON.stringify(read.answer);
    } finally {
      runningQueries.dec();
      giveBack?.();
    }
  });
  await stillOpen?.();
  res.type('json').send(answer);
}
