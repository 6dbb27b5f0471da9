/** A part of a guide, with a heading of its own. Texts are marked up as `rich-text.ts` reads them. */
export interface GuideSection {
  /** Anchor of the heading; the same for good, because it is linked to. */
  id: string;
  title: string;
  text: string;
}

export interface Guide {
  /** Path below `/docs`; empty for the first page. */
  path: string;
  title: string;
  lead: string;
  sections: GuideSection[];
}

/** Paths and titles of the guides, in their order: the navigation needs no more of them. */
export const guidePlaces = {
  start: { path: '', title: 'Primeiros passos' },
  conventions: { path: 'convencoes', title: 'Convenções' },
  query: { path: 'consultas', title: 'A linguagem de consulta' },
  webhooks: { path: 'webhooks', title: 'Webhooks e eventos' },
} as const;
