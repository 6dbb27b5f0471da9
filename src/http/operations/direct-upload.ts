import { AppError } from '../../domain/app-error.ts';
import type { Operation } from '../contract/api-binding.ts';

/** Discontinued (contract rule 52): tells the way that replaced it. */
export const directUpload: Operation<'directUpload'> = async () => {
  throw new AppError('direct_upload_gone');
};
