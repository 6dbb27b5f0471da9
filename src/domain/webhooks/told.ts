import type { ErrorCode } from '../../messages/pt-BR.ts';

/** Something to be told to people: a code of the catalogue and the values its text needs, kept as JSON. */
export interface Told {
  code: ErrorCode;
  params: Record<string, string | number>;
}
