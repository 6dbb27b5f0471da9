import type { Queryable } from '../../ports/database.ts';
import type { LetterContent } from './letter.ts';
import { insertLetter } from './letters-store.ts';

/** Takes letters, in the transaction of their cause. */
export interface LetterBox {
  /** Whether the operator has set a mail server; without one `put` does nothing. */
  open: boolean;
  put(
    tx: Queryable,
    to: { tenantId: number | null; recipient: string },
    content: LetterContent,
  ): Promise<void>;
}

/** @param from Sender of letters; its host is the right side of every Message-ID. Undefined where nothing is mailed. */
export function openLetterBox(from: string | undefined): LetterBox {
  const host = from?.match(/@([^\s<>@]+)>?$/)?.[1];
  return {
    open: host !== undefined,
    async put(tx, to, content) {
      if (host !== undefined) await insertLetter(tx, { ...to, content, host });
    },
  };
}
