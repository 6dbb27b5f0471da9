import { listAskedQueries, rememberAskedQuery } from '../../../../domain/console/asked-queries.ts';
import { removeSavedQuery, replaceSavedQuery, saveQuery } from '../../../../domain/console/save-queries.ts';
import { listSavedQueries, type SavedQuery } from '../../../../domain/console/saved-queries-store.ts';
import { explainQuery } from '../../../../domain/query/explain-query.ts';
import { requireSchema } from '../../../../domain/schemas/manage-schemas.ts';
import { answerQuery } from '../../../answers/answer-query.ts';
import type { PanelOperations, PanelSchema } from '../../panel-call.ts';
import { toExplained, toExplanation } from './explanation.ts';

type Names =
  | 'runQuery'
  | 'explainQuery'
  | 'listQueries'
  | 'saveQuery'
  | 'rememberQuery'
  | 'replaceSavedQuery'
  | 'removeSavedQuery';

/** Reading the records, and the queries kept for it. */
export const query: Pick<PanelOperations, Names> = {
  async runQuery({ service, member, params, body, res }) {
    await answerQuery(service, member, params.slug, body, res, (answer, times) => ({
      explanation: toExplanation(answer, times),
    }));
  },

  async explainQuery({ service, member, params, query: { position }, body, reply }) {
    reply(toExplained(await explainQuery(service, member, params.slug, body, position)));
  },

  async listQueries({ service: { database }, member, params, reply }) {
    const schema = await requireSchema(database, member.tenantId, params.slug);
    const saved = await listSavedQueries(database, member.tenantId, schema.id);
    const asked = await listAskedQueries(database, member, schema.id);
    reply({
      saved: saved.map(toSavedQuery),
      recent: asked.map(({ query, askedAt }) => ({ query, asked_at: askedAt.toISOString() })),
    });
  },

  async saveQuery({ service: { database }, member, params, body, reply }) {
    reply(toSavedQuery(await saveQuery(database, member, params.slug, body)));
  },

  async rememberQuery({ service: { database }, member, params, body, reply }) {
    const schema = await requireSchema(database, member.tenantId, params.slug);
    await rememberAskedQuery(database, member, schema.id, body.query);
    reply({ success: true });
  },

  async replaceSavedQuery({ service: { database }, member, params, body, reply }) {
    const { updated_at, ...changed } = body;
    const seen = updated_at === undefined ? undefined : new Date(updated_at);
    reply(toSavedQuery(await replaceSavedQuery(database, member, params, changed, seen)));
  },

  async removeSavedQuery({ service: { database }, member, params, reply }) {
    await removeSavedQuery(database, member, params);
    reply({ success: true });
  },
};

function toSavedQuery({ id, name, query, chart, savedBy, updatedAt }: SavedQuery): PanelSchema<'SavedQuery'> {
  return { id, name, query, chart, saved_by: savedBy, updated_at: updatedAt.toISOString() };
}
