import { onAccountChange } from '../../api/account.ts';

/** A query that was written in the console. */
interface Draft {
  text: string;
  /** Query of the address that the console had then. */
  written: string | null;
}

/** The last draft of each schema, for as long as the tab lives. */
const drafts = new Map<string, Draft>();

onAccountChange(() => drafts.clear());

export function keepDraft(slug: string, draft: Draft): void {
  drafts.set(slug, draft);
}

/** The draft that a console begins with. An address with another query than the draft's asks for that query. */
export function draftOf(slug: string, written: string | null): string | undefined {
  const draft = drafts.get(slug);
  return draft && (written === null || written === draft.written) ? draft.text : undefined;
}
