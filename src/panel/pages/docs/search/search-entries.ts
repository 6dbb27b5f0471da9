import { catalogue } from '../../../../messages/pt-BR.ts';
import { conventionsGuide, webhooksGuide } from '../../../texts/docs/guides.ts';
import { operationTexts } from '../../../texts/docs/operations.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { queryGuide } from '../../../texts/docs/query-guide.ts';
import { startGuide } from '../../../texts/docs/start-guide.ts';
import { queryForms, queryFunctions } from '../../../texts/query-functions.ts';
import { functionAnchor, guideHref, operationHref } from '../frame/docs-places.ts';
import { reference } from '../reference/reference.ts';

interface SearchEntry {
  label: string;
  description: string;
  href: string;
  keywords: string[];
}

/** Everything in the documentation that can be looked for. */
export function searchEntries(): { group: string; entries: SearchEntry[] }[] {
  return [
    {
      group: texts.searchOperations,
      entries: reference.map(({ id, method, path, parameters, body }) => ({
        label: operationTexts[id]!.title,
        description: `${method} ${path}`,
        href: operationHref(id),
        keywords: [
          id,
          operationTexts[id]!.summary,
          ...parameters.map(({ name }) => name),
          ...(body?.forms ?? []).flatMap(({ members }) => members.map((member) => member.path)),
        ],
      })),
    },
    {
      group: texts.searchPages,
      entries: [startGuide, conventionsGuide, queryGuide, webhooksGuide].flatMap((guide) => [
        {
          label: guide.title,
          description: guide.lead.replaceAll('`', ''),
          href: guideHref(guide),
          keywords: [],
        },
        ...guide.sections.map(({ id, title, text }) => ({
          label: title,
          description: guide.title,
          href: `${guideHref(guide)}#${id}`,
          keywords: [text],
        })),
      ]),
    },
    {
      group: texts.searchFunctions,
      entries: [
        ...Object.entries(queryFunctions).map(([name, { signature, text }]) => ({ name, signature, text })),
        ...queryForms.map(({ label, ...form }) => ({ name: label, ...form })),
      ].map(({ name, signature, text }) => ({
        label: signature,
        description: text,
        href: `${guideHref(queryGuide)}#${functionAnchor(name)}`,
        keywords: [name],
      })),
    },
    {
      group: texts.searchErrors,
      entries: Object.entries(catalogue).map(([code, { status, text, cause }]) => ({
        label: code,
        description: `${status} · ${text}`,
        href: `/docs/erros#${code}`,
        keywords: [cause],
      })),
    },
  ];
}
