import { answerQuery } from '../../../answers/answer-query.ts';
import type { PanelOperation, PanelOperations } from '../../panel-call.ts';

const run: PanelOperation<'runQuery'> = async ({ service, member, params, body, res }) => {
  await answerQuery(service, member, params.slug, body, res);
};

/** Reading the records. */
export const query = { runQuery: run } satisfies Partial<PanelOperations>;
