import { guidePlaces } from '../../../texts/docs/guide-places.ts';
import { operationTexts, tagTexts } from '../../../texts/docs/operations.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { reference } from '../reference/reference.ts';

/** A page of the documentation. */
export interface DocsPlace {
  href: string;
  label: string;
  /** Method of an operation. */
  method?: string;
  deprecated?: boolean;
}

export const guides = Object.values(guidePlaces);

export const guideHref = ({ path }: { path: string }): string => (path === '' ? '/docs' : `/docs/${path}`);
export const operationHref = (id: string): string => `/docs/operacoes/${id}`;
/** Anchor of a function in the guide to the query language. */
export const functionAnchor = (name: string): string => `funcao-${name}`;

const tags = [...new Set(reference.map(({ tag }) => tag))];

/** The pages of the application, as the navigation groups them. Operations that are discontinued come last in their group. */
export const placeGroups: { title: string; places: DocsPlace[] }[] = [
  { title: texts.guides, places: guides.map((guide) => ({ href: guideHref(guide), label: guide.title })) },
  ...tags.map((tag) => ({
    title: tagTexts[tag]!,
    places: reference
      .filter((operation) => operation.tag === tag)
      .map(({ id, method, deprecated }) => ({
        href: operationHref(id),
        label: operationTexts[id]!.title,
        method,
        deprecated,
      }))
      .sort((a, b) => Number(a.deprecated) - Number(b.deprecated)),
  })),
];

const inOrder = placeGroups.flatMap(({ places }) => places);

/** The pages before and after the one at this address. */
export function neighbours(href: string): { previous: DocsPlace | undefined; next: DocsPlace | undefined } {
  const at = inOrder.findIndex((place) => place.href === href);
  return { previous: inOrder[at - 1], next: at < 0 ? undefined : inOrder[at + 1] };
}
