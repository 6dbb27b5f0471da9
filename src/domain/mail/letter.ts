import type { NoticeGroup } from '../notices/notice-group.ts';

/** What a letter says, by its kind. Never a secret. */
export type LetterContent =
  /** Links by which whoever has the address sets a password; made when the letter is sent. */
  | { kind: 'password_link' }
  | { kind: 'invitation'; memberId: number; invitedBy: string }
  | { kind: 'password_changed'; accountName: string }
  | { kind: 'notices'; accountName: string; groups: NoticeGroup[] };

/** A link of a letter, made when it is sent. */
export interface LetterLink {
  accountName: string;
  url: string;
}

/** A letter with all that its texts need. */
export type PreparedLetter =
  | { kind: 'password_link'; links: LetterLink[] }
  /** `joined`: the member had a password before. */
  | { kind: 'invitation'; link: LetterLink; invitedBy: string; joined: boolean }
  | (Extract<LetterContent, { kind: 'password_changed' | 'notices' }> & { baseUrl: string });
