import type { Response } from 'express';
import type { Logger } from 'pino';
import { type Loop, startLoop } from '../../concurrency/loop.ts';
import type { CountedToken, TokenUsage, UsageFigures } from '../../domain/tenants/token-usage.ts';
import type { Database } from '../../ports/database.ts';

/** Longest time for which counts stay in memory alone. */
const WRITE_EVERY_MS = 5000;

/** Counts a request that has ended for the API token that made it; without one, for nobody. */
export function countTokenRequest(usage: TokenUsage, operation: string, res: Response): void {
  const { identity, uploadedBy, uploadedBytes } = res.locals as {
    identity?: Partial<CountedToken>;
    uploadedBy?: CountedToken;
    uploadedBytes?: number;
  };
  const token = uploadedBy ?? identity;
  if (token?.tokenId === undefined || token.tenantId === undefined) return;
  const { tenantId, tokenId } = token;
  const status = res.headersSent ? res.statusCode : 0;
  const figures: Partial<UsageFigures> = { requests: 1 };
  if (status >= 500) figures.failures = 1;
  else if (status >= 400) figures.refusals = 1;
  if (uploadedBytes !== undefined) Object.assign(figures, { uploads: 1, uploadBytes: uploadedBytes });
  if (operation === 'queryRecords' && status === 200) figures.queries = 1;
  usage.add({ tenantId, tokenId }, figures);
}

/** Writes the counts every few seconds; `stop` writes the last ones. */
export function startTokenCounts(usage: TokenUsage, database: Database, log: Logger): Loop {
  const onError = (error: unknown) => log.warn({ err: error }, 'use of tokens not written; tried again');
  const write = () => usage.write(database);
  const loop = startLoop(write, { intervalMs: WRITE_EVERY_MS, onError, waitsFirst: true });
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      await write().catch(onError);
    },
  };
}
