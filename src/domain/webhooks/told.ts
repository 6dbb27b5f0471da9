import type { ErrorCode } from '../../messages/pt-BR.ts';

/** A message for people: a code of the catalogue and the values that its text needs, stored as JSON. */
export interface Told {
  code: ErrorCode;
  params: Record<string, string | number>;
}
