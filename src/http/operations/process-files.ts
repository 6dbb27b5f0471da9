import { startProcessing } from '../../domain/processing/start-processing.ts';
import type { Operation } from '../api-binding.ts';
import { startedReply } from '../processing-replies.ts';

export const processFiles: Operation<'processFiles'> = async ({ service, identity, params, body, reply }) => {
  reply(startedReply(params.slug, await startProcessing(service, identity, params.slug, body ?? {})));
};
