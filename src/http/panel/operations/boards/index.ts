import {
  boardAddress,
  openBoardLink,
  shareBoard,
  withdrawBoardLink,
} from '../../../../domain/boards/board-links.ts';
import { findTile, listBoards, listTiles } from '../../../../domain/boards/boards-store.ts';
import {
  changeBoard,
  createBoard,
  pinTile,
  removeBoard,
  requireBoard,
  tileNotFound,
} from '../../../../domain/boards/change-boards.ts';
import type { PanelOperations } from '../../panel-call.ts';
import { byLink } from './by-link.ts';
import { toBoard, toBoardSummary, toSharedTile } from './replies.ts';
import { replyTile } from './reply-tile.ts';
import { asGuest } from './shared-faults.ts';

/** Queries of an account's links that run at once in a process. */
const LINK_QUERIES = 4;

type Names =
  | 'listBoards'
  | 'createBoard'
  | 'getBoard'
  | 'changeBoard'
  | 'removeBoard'
  | 'pinTile'
  | 'answerTile'
  | 'shareBoard'
  | 'withdrawBoardLink'
  | 'openSharedBoard'
  | 'answerSharedTile';

/** Boards, and what people see of them by a link. */
export const boards: Pick<PanelOperations, Names> = {
  async listBoards({ service: { database }, member, reply }) {
    reply({ data: (await listBoards(database, member.tenantId)).map(toBoardSummary) });
  },

  async createBoard({ service: { database }, member, body, reply }) {
    reply(toBoard(await createBoard(database, member, body.name)));
  },

  async getBoard({ service: { database }, member, params, reply }) {
    reply(toBoard(await requireBoard(database, member.tenantId, params.id)));
  },

  async changeBoard({ service: { database }, member, params, body, reply }) {
    const tiles = body.tiles.map(({ last_days, ...tile }) => ({ ...tile, lastDays: last_days }));
    reply(toBoard(await changeBoard(database, member, params.id, { ...body, tiles })));
  },

  async removeBoard({ service: { database }, member, params, reply }) {
    await removeBoard(database, member, params.id);
    reply({ success: true });
  },

  async pinTile({ service: { database }, member, params, body, reply }) {
    const { last_days: lastDays, ...tile } = body;
    reply(toBoard(await pinTile(database, member, params.id, { ...tile, lastDays })));
  },

  async answerTile({ service, member, params, res }) {
    const { tenantId } = member;
    const { id: boardId, number } = params;
    const tile = await findTile(service.database, tenantId, { boardId, number });
    if (!tile) {
      await requireBoard(service.database, tenantId, boardId);
      throw tileNotFound(number);
    }
    await replyTile(service, member, { boardId, tile }, res);
  },

  async shareBoard({ service, member, params, body, reply }) {
    const { secret, board } = await shareBoard(service.database, member, params.id, body.expires_in_days);
    reply({ url: boardAddress(service.publicUrl, secret), board: toBoard(board) });
  },

  async withdrawBoardLink({ service: { database }, member, params, reply }) {
    reply(toBoard(await withdrawBoardLink(database, member, params.id)));
  },

  async openSharedBoard({ reply, ...call }) {
    const { database } = call.service;
    await byLink(call, call.body.secret, async ({ identity, boardId, name, expiresAt }) => {
      const tiles = await listTiles(database, identity.tenantId, boardId);
      reply({ name, tiles: tiles.map(toSharedTile), expires_at: expiresAt?.toISOString() ?? null });
    });
  },

  async answerSharedTile(call) {
    const { service, body, res } = call;
    const { database, plans, budgets } = service;
    await byLink(call, body.secret, async ({ identity, boardId }) => {
      const tile = await findTile(database, identity.tenantId, { boardId, number: body.number });
      if (!tile) throw tileNotFound(body.number);
      const take = () => budgets.take('link_queries', identity.tenantId, LINK_QUERIES);
      // A link that was withdrawn while the query ran shows nothing any more.
      const stillOpen = () => openBoardLink(database, plans, body.secret);
      await asGuest(() => replyTile(service, identity, { boardId, tile, take, stillOpen }, res));
    });
  },
};
