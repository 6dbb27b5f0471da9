import { issueApiToken, listApiTokens, withdrawApiToken } from '../../../../domain/tenants/token-list.ts';
import { readTokenUsage, type TokenDay, type UsageFigures } from '../../../../domain/tenants/token-usage.ts';
import type { PanelOperation, PanelSchema } from '../../panel-call.ts';
import { toApiToken } from './replies.ts';

export const listTokens: PanelOperation<'listTokens'> = async ({ service, member, reply }) => {
  reply({ data: (await listApiTokens(service.database, member.tenantId)).map(toApiToken) });
};

export const createToken: PanelOperation<'createToken'> = async ({ service, member, body, reply }) => {
  const { jwt, token } = await issueApiToken(service.database, service.keyring, member, {
    name: body.name,
    scopes: body.scopes,
    expiresInDays: body.expires_in_days,
  });
  reply({ token: jwt, api_token: toApiToken(token) });
};

export const revokeToken: PanelOperation<'revokeToken'> = async ({ service, member, params, reply }) => {
  reply(toApiToken(await withdrawApiToken(service.database, member, params.id)));
};

/** Every day of a month, whichever it is. */
const USAGE_DAYS = 31;

export const listTokenUsage: PanelOperation<'listTokenUsage'> = async ({ service, member, reply }) => {
  const days = await readTokenUsage(service.database, member.tenantId, USAGE_DAYS);
  const to = dayOf(Date.now());
  const month = to.slice(0, 7);
  const data = [...Map.groupBy(days, ({ tokenId }) => tokenId)].map(([tokenId, used]) => ({
    token_id: tokenId,
    month: toFigures(totalOf(used.filter(({ day }) => day.startsWith(month)))),
    days: used.map((day) => ({ day: day.day, figures: toFigures(day) })),
  }));
  reply({ from: dayOf(Date.now() - (USAGE_DAYS - 1) * 86_400_000), to, month, data });
};

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function totalOf(days: TokenDay[]): UsageFigures {
  const sum = (of: keyof UsageFigures) => days.reduce((total, day) => total + day[of], 0);
  return {
    requests: sum('requests'),
    refusals: sum('refusals'),
    failures: sum('failures'),
    uploads: sum('uploads'),
    uploadBytes: sum('uploadBytes'),
    queries: sum('queries'),
  };
}

function toFigures(figures: UsageFigures): PanelSchema<'UsageFigures'> {
  const { requests, refusals, failures, uploads, uploadBytes, queries } = figures;
  return { requests, refusals, failures, uploads, upload_bytes: uploadBytes, queries };
}
