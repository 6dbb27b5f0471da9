import contract from '../../../../../generated/openapi.json' with { type: 'json' };
import type { ContractDocument } from './contract-document.ts';
import { type Form, readForms } from './read-members.ts';
import { readReference } from './read-reference.ts';

const document = contract as unknown as ContractDocument;

/** Every public operation, read from the contract that this release serves. */
export const reference = readReference(document);

/** The bodies of errors that carry more than a code. */
export function errorForms(): Form[] {
  return ['Error', 'InvalidFileError', 'DamagedSourceError'].flatMap((name) =>
    readForms(document, { $ref: `#/components/schemas/${name}` }),
  );
}
