import type { Schemas } from '../../../api/paths.ts';

/** What is shown of a tile, with a session or by a link. */
export type BoardTile = Schemas['SharedBoard']['tiles'][number];
export type TileAnswer = Schemas['TileAnswer'];
