import { startProcessing } from '../../domain/processing/start-processing.ts';
import { startedReply } from '../answers/processing-replies.ts';
import type { Operation } from '../contract/api-binding.ts';

export const processFiles: Operation<'processFiles'> = async ({ service, identity, params, body, reply }) => {
  const startedBy = { kind: 'token', tokenId: identity.tokenId } as const;
  reply(
    startedReply(
      params.slug,
      await startProcessing(service, identity, params.slug, body ?? {}, { startedBy }),
    ),
  );
};
