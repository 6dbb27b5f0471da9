import { panel } from '../../../generated/contract-values.ts';

/** Rights of an API token (contract rule 8). */
export const scopes = panel.schemas.Scopes.items.enum;
export type Scope = (typeof scopes)[number];

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}
