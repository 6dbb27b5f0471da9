import { shapesReply } from '../answers/processing-replies.ts';
import type { Operation } from '../contract/api-binding.ts';

export const listShapes: Operation<'listShapes'> = async ({ service, reply }) => {
  reply(shapesReply(service.shapes));
};
