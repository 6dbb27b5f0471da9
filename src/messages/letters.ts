import type { PreparedLetter } from '../domain/mail/letter.ts';
import { fill } from './fill.ts';
import { type LetterPart, layOut } from './letter-layout.ts';
import { layOutNotices } from './notice-letter.ts';
import { mailTexts as texts } from './pt-br/mail.ts';

/** Subject and both forms of a letter. */
export interface WrittenLetter {
  subject: string;
  text: string;
  html: string;
}

/** Writes a letter in the words of the catalogue. */
export function writeLetter(letter: PreparedLetter): WrittenLetter {
  switch (letter.kind) {
    case 'password_link': {
      const buttons = letter.links.map(({ accountName: account, url }) => ({
        button: fill(texts.password_link_button, { account }),
        url,
      }));
      return layOut(texts.password_link_subject, [
        { says: texts.password_link_lead },
        ...(buttons.length > 1 ? [{ says: texts.password_link_several }] : []),
        ...buttons,
        { says: texts.password_link_other },
      ]);
    }
    case 'invitation': {
      const { link, invitedBy: by, joined } = letter;
      const values = { account: link.accountName, by };
      const which = joined ? 'renewed' : 'invitation';
      return layOut(fill(texts[`${which}_subject`], values), [
        { says: fill(texts[`${which}_lead`], values) },
        { button: texts[`${which}_button`], url: link.url },
        { says: texts.invitation_other },
      ]);
    }
    case 'password_changed': {
      const parts: LetterPart[] = [
        { says: fill(texts.password_changed_lead, { account: letter.accountName }) },
        { says: texts.password_changed_other },
        { button: texts.password_changed_button, url: `${letter.baseUrl}/entrar` },
      ];
      return layOut(texts.password_changed_subject, parts);
    }
    case 'notices':
      return layOutNotices(letter);
  }
}

/** The letter of `celeiro mail test`. */
export function writeTestLetter(): WrittenLetter {
  return layOut(texts.test_subject, [{ says: texts.test_lead }]);
}
