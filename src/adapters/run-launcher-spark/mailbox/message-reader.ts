import type { AttemptId } from '../../../ports/run-launcher.ts';
import { attemptName } from '../attempt-names.ts';
import { type Mailbox, messages } from './mailbox.ts';

/** Most attempts whose messages are remembered; what one of them has is a few kilobytes. */
const REMEMBERED_ATTEMPTS = 1_000;

type Remembered = Map<string, { version: string; text: string }>;

/** The messages of an attempt as one listing had them. */
export interface AttemptMessages {
  has(name: string): boolean;
  /** The message, parsed; undefined when it is not there. */
  read<T>(name: string): Promise<T | undefined>;
}

/** Reads messages. The store lists their versions, and a message of a version that was read before is not read again. */
export class MessageReader {
  readonly #mailbox: Mailbox;
  /** By attempt; the one that was looked at longest ago comes first. */
  readonly #remembered = new Map<string, Remembered>();

  constructor(mailbox: Mailbox) {
    this.#mailbox = mailbox;
  }

  async of(id: AttemptId): Promise<AttemptMessages> {
    const versions = await this.#mailbox.versions(id);
    const remembered = this.#remember(attemptName(id), versions);
    return {
      has: (name) => versions.has(name),
      read: async <T>(name: string) => {
        const text = versions.has(name)
          ? await this.#text(id, name, versions.get(name), remembered)
          : undefined;
        return text === undefined ? undefined : (JSON.parse(text) as T);
      },
    };
  }

  async #text(id: AttemptId, name: string, version: string | undefined, remembered: Remembered) {
    const before = remembered.get(name);
    if (before && before.version === version) return before.text;
    const text = await this.#mailbox.read(id, name);
    // If the message was replaced meanwhile, its text is newer than the version: the next look reads it again.
    if (text !== undefined && version !== undefined) remembered.set(name, { version, text });
    return text;
  }

  #remember(attempt: string, versions: ReadonlyMap<string, unknown>): Remembered {
    const remembered: Remembered = this.#remembered.get(attempt) ?? new Map();
    this.#remembered.delete(attempt);
    for (const name of remembered.keys()) if (!versions.has(name)) remembered.delete(name);
    // An attempt without its facts is over.
    if (!versions.has(messages.facts)) return remembered;
    this.#remembered.set(attempt, remembered);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > REMEMBERED_ATTEMPTS) this.#remembered.delete(oldest!);
    return remembered;
  }
}
