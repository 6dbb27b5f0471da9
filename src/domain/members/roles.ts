import { panel } from '../../../generated/contract-values.ts';

/** Roles of members, each including the rights of those before it; the table is in `openapi/panel.yaml`. */
export const roles = panel.schemas.Role.enum;
export type Role = (typeof roles)[number];

export function roleSuffices(has: Role, needed: Role): boolean {
  return roles.indexOf(has) >= roles.indexOf(needed);
}
