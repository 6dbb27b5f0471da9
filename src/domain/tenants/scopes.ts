/** Rights of an API token (contract rule 8). */
export const scopes = ['upload', 'files', 'query', 'process'] as const;
export type Scope = (typeof scopes)[number];

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}
