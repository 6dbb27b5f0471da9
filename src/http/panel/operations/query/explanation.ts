import type { ExplainedQuery } from '../../../../domain/query/explain-query.ts';
import { countsOf } from '../../../../domain/query/explain-query.ts';
import type { QueryAnswer } from '../../../../domain/query/run-query.ts';
import type { SendingTimes } from '../../../answers/query-response.ts';
import type { PanelReply, PanelSchema } from '../../panel-call.ts';

/** How a query was answered. */
export function toExplanation(answer: QueryAnswer, times: SendingTimes): PanelSchema<'QueryExplanation'> {
  const { snapshot, isNextPage, planningMs, result, elapsedSeconds } = answer;
  const { lane, again, waitedMs, ownBefore, lostMs, engineMs, spooledBytes } = result.figures;
  const { rawFiles, dataFiles } = countsOf(snapshot);
  const cursorMs = elapsedSeconds * 1000 - planningMs - waitedMs - lostMs - engineMs;
  return {
    position: snapshot.position,
    next_page: isNextPage,
    lane,
    again,
    queries_before: ownBefore,
    files: { raw: rawFiles, data: dataFiles },
    raw_bytes: snapshot.rawFiles.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    spooled_bytes: spooledBytes,
    stages: {
      planning_ms: rounded(planningMs + Math.max(0, cursorMs)),
      waiting_ms: rounded(waitedMs),
      lost_ms: rounded(lostMs),
      engine_ms: rounded(engineMs),
      fetching_ms: rounded(times.fetchingMs),
      printing_ms: rounded(times.printingMs),
      sending_ms: rounded(times.sendingMs),
    },
  };
}

export function toExplained({
  dialect,
  sql,
  position,
  read,
  leftOut,
}: ExplainedQuery): PanelReply<'explainQuery'> {
  return {
    ...{ dialect, sql, position },
    files: { raw: read.rawFiles, data: read.dataFiles },
    left_out: { raw: leftOut.rawFiles, data: leftOut.dataFiles },
  };
}

/** To microseconds. */
function rounded(ms: number): number {
  return Number(ms.toFixed(3));
}
