import { checkBucket } from '../../adapters/object-store-s3/s3-bucket.ts';
import type { Settings } from '../../config/settings.ts';
import { s3Of } from '../../profiles/distributed-options.ts';
import { say } from '../terminal/say.ts';
import type { Finding } from './finding.ts';
import { reason } from './reason.ts';
import { tlsTodo } from './tls-todo.ts';

/** Checks the bucket of the uploaded files: uses every right that the service needs once, and leaves nothing behind. */
export async function examineBucket(settings: Settings): Promise<Finding> {
  const check = say('doctor_bucket');
  const options = s3Of(settings);
  const { bucket } = options;
  const failure = await checkBucket(options);
  if (!failure) return { check, state: 'ok', found: say('doctor_bucket_ok', { bucket }) };
  const { problem, step, cause } = failure;
  const found = say('doctor_bucket_failed', { bucket, step, reason: reason(cause) });
  return { check, state: 'failed', found, todo: tlsTodo(cause) ?? say(`doctor_bucket_${problem}_todo`) };
}
