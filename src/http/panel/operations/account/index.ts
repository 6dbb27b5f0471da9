import type { PanelOperations } from '../../panel-call.ts';
import { listAudit } from './audit.ts';
import { changeMember, inviteMember, listMembers, removeMember, renewMemberLink } from './members.ts';
import { changeNoticeSettings, getNoticeSettings } from './notices-by-mail.ts';
import {
  acceptInvitation,
  askForLink,
  changePassword,
  getInvitation,
  getLoginOptions,
  getSession,
  logIn,
  logOut,
  switchAccount,
} from './session.ts';
import { changeTenant, getCreditHistory, getCredits, listBudgets, listLedger } from './tenant.ts';
import { createToken, listTokens, listTokenUsage, revokeToken } from './tokens.ts';

/** Operations of the tags `accounts`, `tokens` and `credits`. */
export const account = {
  acceptInvitation,
  askForLink,
  changeMember,
  changeNoticeSettings,
  changePassword,
  changeTenant,
  createToken,
  getCreditHistory,
  getCredits,
  getInvitation,
  getLoginOptions,
  getNoticeSettings,
  getSession,
  inviteMember,
  listAudit,
  listBudgets,
  listLedger,
  listMembers,
  listTokens,
  listTokenUsage,
  logIn,
  logOut,
  removeMember,
  renewMemberLink,
  revokeToken,
  switchAccount,
} satisfies Partial<PanelOperations>;
