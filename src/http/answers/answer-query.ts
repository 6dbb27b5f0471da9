import type { Response } from 'express';
import type { QueryBody } from '../../domain/query/query-body.ts';
import { type QueryAnswer, runQuery } from '../../domain/query/run-query.ts';
import type { TenantIdentity } from '../../domain/tenants/tenant-identity.ts';
import { closedSignal } from '../connections/on-closed.ts';
import type { Service } from '../service.ts';
import { type SendingTimes, sendQueryAnswer } from './query-response.ts';

/**
 * Runs a query and writes its answer; it is cancelled when the client leaves.
 * @param more as in `sendQueryAnswer`
 * @throws AppError as `runQuery`
 */
export async function answerQuery(
  service: Service,
  identity: TenantIdentity,
  slug: string,
  body: QueryBody,
  res: Response,
  more?: (answer: QueryAnswer, times: SendingTimes) => Record<string, unknown>,
): Promise<void> {
  const gone = closedSignal(res);
  const { runningQueries, queriedBytes } = service.metrics;
  runningQueries.inc();
  try {
    const answer = await runQuery(service, identity, slug, body, gone);
    try {
      queriedBytes.inc(answer.result.bytesRead);
      await sendQueryAnswer(res, answer, more && ((times) => more(answer, times)));
    } finally {
      answer.result.close();
    }
  } finally {
    runningQueries.dec();
  }
}
