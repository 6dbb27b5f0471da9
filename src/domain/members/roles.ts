/** What members may do, each role including those before it: the table stands in `openapi/panel.yaml`. */
export const roles = ['viewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

export function roleSuffices(has: Role, needed: Role): boolean {
  return roles.indexOf(has) >= roles.indexOf(needed);
}
