import { issueApiToken, listApiTokens, withdrawApiToken } from '../../../../domain/tenants/token-list.ts';
import type { PanelOperation } from '../../panel-call.ts';
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
