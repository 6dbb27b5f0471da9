import { currentAccount, onAccountChange } from '../../api/account.ts';

/** A query that was written in the console. */
interface Draft {
  text: string;
  /** Query of the address that the console had then. */
  written: string | null;
}

/** Begins the keys of drafts in the tab's storage: the last draft of each schema outlives a page that is loaded again. */
const PREFIX = 'celeiro-draft ';

// A tab that is loaded again comes back to its account, whose drafts stay.
onAccountChange(() => {
  const own = currentAccount() === undefined ? undefined : prefixOfAccount();
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && !(own && key.startsWith(own))) sessionStorage.removeItem(key);
  }
});

export function keepDraft(slug: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefixOfAccount() + slug, JSON.stringify(draft));
  } catch {
    // The storage is full: an older draft of the schema is not the last one.
    sessionStorage.removeItem(prefixOfAccount() + slug);
  }
}

/** The draft that a console begins with. An address with another query than the draft's asks for that query. */
export function draftOf(slug: string, written: string | null): string | undefined {
  const kept = sessionStorage.getItem(prefixOfAccount() + slug);
  const draft = kept === null ? undefined : (JSON.parse(kept) as Draft);
  return draft && (written === null || written === draft.written) ? draft.text : undefined;
}

function prefixOfAccount(): string {
  return `${PREFIX}${currentAccount()} `;
}
