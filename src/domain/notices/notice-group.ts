import type { UndatedFailure } from '../overview/recent-failures.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** What a letter tells of one kind. */
export interface NoticeGroup {
  kind: NoticeKind;
  /** How many there are; at most `MOST_COUNTED`. */
  count: number;
  /** How many of each schema, most first; the first ten. Empty where the kind is of no schema. */
  schemas: { slug: string; count: number }[];
  moreSchemas: number;
  /** The newest five. */
  newest: UndatedFailure[];
}

/** Failures that a letter counts, by kind and source; of more it says that there are at least so many. */
export const MOST_COUNTED = 100_000;
