import type { PanelOperations } from '../../panel-call.ts';
import { changeMember, inviteMember, listMembers, removeMember, renewMemberLink } from './members.ts';
import {
  acceptInvitation,
  askForLink,
  changePassword,
  getInvitation,
  getLoginOptions,
  getSession,
  logIn,
  logOut,
} from './session.ts';
import { changeTenant, getCredits, listAudit, listBudgets, listLedger } from './tenant.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

/** Operations of the tags `accounts`, `tokens` and `credits`. */
export const account = {
  acceptInvitation,
  askForLink,
  changeMember,
  changePassword,
  changeTenant,
  createToken,
  getCredits,
  getInvitation,
  getLoginOptions,
  getSession,
  inviteMember,
  listAudit,
  listBudgets,
  listLedger,
  listMembers,
  listTokens,
  logIn,
  logOut,
  removeMember,
  renewMemberLink,
  revokeToken,
} satisfies Partial<PanelOperations>;
