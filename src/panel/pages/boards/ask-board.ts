import { call } from '../../api/call.ts';
import type { AskTile } from './tiles/use-tile-answer.ts';

/** Asks for the tiles of a board of the account. */
export function askBoard(id: number): AskTile {
  return (number, signal) =>
    call('get', '/boards/{id}/tiles/{number}/answer', { path: { id, number } }, signal);
}
