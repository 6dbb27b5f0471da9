import { runQuery } from '../../domain/query/run-query.ts';
import type { Operation } from '../api-binding.ts';
import { sendQueryAnswer } from '../query-response.ts';

export const queryRecords: Operation<'queryRecords'> = async ({ service, identity, params, body, res }) => {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const { runningQueries, queriedBytes } = service.metrics;
  runningQueries.inc();
  try {
    const answer = await runQuery(service, identity, params.slug, body, gone.signal);
    try {
      queriedBytes.inc(answer.result.bytesRead);
      await sendQueryAnswer(res, answer);
    } finally {
      answer.result.close();
    }
  } finally {
    runningQueries.dec();
  }
};
