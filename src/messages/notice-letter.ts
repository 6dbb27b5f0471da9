import type { PreparedLetter } from '../domain/mail/letter.ts';
import { MOST_COUNTED, type NoticeGroup } from '../domain/notices/notice-group.ts';
import { fill } from './fill.ts';
import { type LetterPart, layOut } from './letter-layout.ts';
import { mailTexts as texts } from './pt-br/mail.ts';
import { tellFailure } from './tell-failure.ts';

const integer = new Intl.NumberFormat('pt-BR');

/** The letter about what failed: a part for each kind, with counts, and the newest with what mends them. */
export function layOutNotices(letter: Extract<PreparedLetter, { kind: 'notices' }>) {
  const { groups, accountName: account, baseUrl } = letter;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const subject = total === 1 ? texts.notices_subject_one : texts.notices_subject;
  return layOut(fill(subject, { account, count: integer.format(total) }), [
    { says: fill(texts.notices_lead, { account }) },
    ...groups.flatMap((group) => partsOf(group, baseUrl)),
    { button: texts.notices_button, url: `${baseUrl}/` },
    { says: texts.notices_why },
    { button: texts.notices_settings, url: `${baseUrl}/configuracoes#avisos` },
  ]);
}

function partsOf(group: NoticeGroup, baseUrl: string): LetterPart[] {
  const { kind, count, newest } = group;
  const counted = integer.format(count);
  const shown = count >= MOST_COUNTED ? fill(texts.notices_at_least, { count: counted }) : counted;
  return [
    { heading: fill(texts[`notices_${kind}`], { count: shown }) },
    ...(count > 1 && group.schemas.length > 0 ? [{ says: schemasOf(group) }] : []),
    ...(count > newest.length ? [{ says: fill(texts.notices_newest, { count: newest.length }) }] : []),
    ...newest.map((failure) => {
      const { what, message, fix, link } = tellFailure(failure);
      return { item: what, url: `${baseUrl}${link}`, says: `${message}\n${fix}` };
    }),
  ];
}

function schemasOf({ schemas, moreSchemas }: NoticeGroup): string {
  const each = schemas.map(({ slug, count }) =>
    fill(texts.notices_of_schema, { schema: slug, count: integer.format(count) }),
  );
  const more = moreSchemas === 1 ? texts.notices_more_schemas_one : texts.notices_more_schemas;
  const named = each.join(', ');
  const all = moreSchemas > 0 ? fill(more, { schemas: named, count: moreSchemas }) : named;
  return fill(texts.notices_by_schema, { schemas: all });
}
