import type { Operation } from '../api-binding.ts';
import { shapesReply } from '../processing-replies.ts';

export const listShapes: Operation<'listShapes'> = async ({ service, reply }) => {
  reply(shapesReply(service.shapes));
};
