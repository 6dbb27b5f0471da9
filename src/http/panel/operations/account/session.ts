import type { Response } from 'express';
import { AppError } from '../../../../domain/app-error.ts';
import { askForLink as ask } from '../../../../domain/members/ask-link.ts';
import {
  changePassword as change,
  logOut as logOutOf,
  logIn as openByPassword,
} from '../../../../domain/members/log-in.ts';
import { acceptInvitation as accept, findInvitation } from '../../../../domain/members/member-links.ts';
import { findSession } from '../../../../domain/members/sessions.ts';
import { switchAccount as enterOther, otherAccounts } from '../../../../domain/members/switch-account.ts';
import { findTenantBySlug } from '../../../../domain/tenants/tenants-store.ts';
import { addressKey } from '../../../callers/network-address.ts';
import type { Service } from '../../../service.ts';
import type { PanelIdentity, PanelOperation, PanelSchema } from '../../panel-call.ts';
import { clearSessionCookie, setSessionCookie } from '../../session-cookie.ts';
import { toPlan, toTenant } from './replies.ts';

export const logIn: PanelOperation<'logIn'> = async ({ service, body, req, res, reply }) => {
  const address = addressKey(req.ip);
  reply(await enter(service, res, await openByPassword(service.database, { ...body, address })));
};

export const getLoginOptions: PanelOperation<'getLoginOptions'> = async ({ service, reply }) => {
  reply({ mail: service.letters.open });
};

export const askForLink: PanelOperation<'askForLink'> = async ({ service, body, req, reply }) => {
  await ask(service, { email: body.email, address: addressKey(req.ip) });
  reply({ success: true });
};

export const logOut: PanelOperation<'logOut'> = async ({ service, member, req, res, reply }) => {
  await logOutOf(service.database, member, addressKey(req.ip));
  clearSessionCookie(service, res);
  reply({ success: true });
};

export const getSession: PanelOperation<'getSession'> = async ({ service, member, reply }) => {
  reply(await describeSession(service, member));
};

export const switchAccount: PanelOperation<'switchAccount'> = async ({
  service,
  member,
  body,
  req,
  res,
  reply,
}) => {
  const secret = await enterOther(service.database, member, body.tenant, addressKey(req.ip));
  reply(await enter(service, res, secret));
};

export const changePassword: PanelOperation<'changePassword'> = async ({
  service,
  member,
  body,
  req,
  res,
  reply,
}) => {
  const secret = await change(service, member, {
    address: addressKey(req.ip),
    currentPassword: body.current_password,
    newPassword: body.new_password,
  });
  reply(await enter(service, res, secret));
};

export const getInvitation: PanelOperation<'getInvitation'> = async ({ service, params, reply }) => {
  const invitation = await findInvitation(service.database, params.secret);
  reply({
    tenant: { slug: invitation.tenantSlug, name: invitation.tenantName },
    email: invitation.email,
    joined: invitation.joined,
    expires_at: invitation.expiresAt.toISOString(),
  });
};

export const acceptInvitation: PanelOperation<'acceptInvitation'> = async ({
  service,
  params,
  body,
  req,
  res,
  reply,
}) => {
  const address = addressKey(req.ip);
  reply(await enter(service, res, await accept(service, params.secret, body.password, address)));
};

/**
 * Gives the browser a session that was just opened, and says whose it is.
 * @throws AppError `session_required` where its member was removed meanwhile
 */
async function enter(service: Service, res: Response, secret: string): Promise<PanelSchema<'Session'>> {
  const member = await findSession(service.database, service.plans, secret);
  if (!member) throw new AppError('session_required');
  setSessionCookie(service, res, secret);
  return describeSession(service, member);
}

async function describeSession(service: Service, member: PanelIdentity): Promise<PanelSchema<'Session'>> {
  const tenant = (await findTenantBySlug(service.database, member.tenantSlug))!;
  return {
    member: { id: member.memberId, email: member.email, role: member.role },
    tenant: toTenant(tenant),
    accounts: await otherAccounts(service.database, member),
    plan: toPlan(member.plan),
    credits: tenant.credits,
    public_url: service.publicUrl,
    public_upload_url: service.publicUploadUrl,
  };
}
