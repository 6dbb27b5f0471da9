import { linkAddress } from '../../../../domain/members/link-address.ts';
import {
  changeMember as change,
  type InvitedMember,
  inviteMember as invite,
  listMembers as list,
  removeMember as remove,
  renewMemberLink as renew,
} from '../../../../domain/members/manage-members.ts';
import type { Service } from '../../../service.ts';
import type { PanelOperation } from '../../panel-call.ts';
import { toMember } from './replies.ts';

export const listMembers: PanelOperation<'listMembers'> = async ({ service, member, reply }) => {
  reply({ data: (await list(service.database, member.tenantId)).map(toMember) });
};

export const inviteMember: PanelOperation<'inviteMember'> = async ({ service, member, body, reply }) => {
  reply(withLink(service, await invite(service, member, body)));
};

export const changeMember: PanelOperation<'changeMember'> = async ({
  service,
  member,
  params,
  body,
  reply,
}) => {
  reply(toMember(await change(service.database, member, params.id, body.role)));
};

export const removeMember: PanelOperation<'removeMember'> = async ({ service, member, params, reply }) => {
  await remove(service.database, member, params.id);
  reply({ success: true });
};

export const renewMemberLink: PanelOperation<'renewMemberLink'> = async ({
  service,
  member,
  params,
  reply,
}) => {
  reply(withLink(service, await renew(service, member, params.id)));
};

function withLink(service: Service, { member, linkSecret, mailed }: InvitedMember) {
  return { member: toMember(member), link: linkAddress(service.publicUrl, linkSecret), mailed };
}
