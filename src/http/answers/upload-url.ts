import { apiRoutes } from '../../../generated/contract-values.ts';
import type { Service } from '../service.ts';

const [beforeCredential] = apiRoutes.paths.uploadFile.split('{credential}');

/** The prefix of an upload's address, to which clients append `/{file_name}` (contract rule 16). */
export function uploadUrl({ publicUploadUrl }: Service, credential: string): string {
  return `${publicUploadUrl}${beforeCredential}${credential}`;
}
