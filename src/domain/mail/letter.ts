/** A notice as a letter tells it; the texts are made when the letter is sent. */
export interface ToldNotice {
  kind: string;
  /** Slug and name of the schema; null where the notice is of none. */
  schemaSlug: string | null;
  schemaName: string | null;
  /** Times that it happened. */
  count: number;
  /** Names, ids and codes that the text needs. */
  details: Record<string, unknown>;
}

/** What a letter says, by its kind. Never a secret. */
export type LetterContent =
  /** Links by which whoever has the address sets a password; made when the letter is sent. */
  | { kind: 'password_link' }
  | { kind: 'invitation'; memberId: number; invitedBy: string }
  | { kind: 'password_changed'; accountName: string }
  | { kind: 'notices'; accountName: string; digest: boolean; notices: ToldNotice[]; more: number };

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
