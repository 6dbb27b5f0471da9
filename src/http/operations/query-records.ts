import { noteFirstQuery } from '../../domain/tenants/api-tokens.ts';
import { answerQuery } from '../answers/answer-query.ts';
import type { Operation } from '../contract/api-binding.ts';

export const queryRecords: Operation<'queryRecords'> = async ({ service, identity, params, body, res }) => {
  await answerQuery(service, identity, params.slug, body, res);
  await noteFirstQuery(service.database, identity);
};
