import type { Server } from 'node:http';
import { openFilesLimit } from '../../config/open-files.ts';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { addressKey } from '../callers/network-address.ts';

/** Share of the process's file descriptors for clients' connections; files, the database and engines need the rest. */
const connectionShare = 0.5;
/** Share of those connections that one address of the network may take. */
const addressShare = 0.25;

/** Most connections of clients at once, by the limit of open files; undefined where the system tells none. */
export function connectionBound(): number | undefined {
  const limit = openFilesLimit();
  return limit === undefined ? undefined : Math.max(1, Math.floor(limit * connectionShare));
}

/**
 * Closes connections of an address beyond its bound as soon as they open.
 * @param all Most connections of all addresses
 * @param told Most of one address; default a share of all
 */
export function boundPerAddress(
  server: Server,
  all: number | undefined,
  told: number | undefined,
  budgets: BudgetMeter = new BudgetMeter(),
): void {
  const bound = told ?? Math.max(1, Math.floor((all ?? Number.POSITIVE_INFINITY) * addressShare));
  let connected = 0;
  // A connection that is refused must not cost what reading its requests does: a stranger opens thousands a second.
  const readers = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress);
    if (!budgets.tryTake('connections', key, bound)) {
      budgets.countRefusal('connections');
      socket.destroy();
      return;
    }
    connected += 1;
    socket.once('close', () => {
      connected -= 1;
      budgets.giveBack('connections', key);
    });
    for (const read of readers) read.call(server, socket);
  });
  server.on('drop', () => budgets.countRefusal('all_connections'));
  budgets.watch('all_connections', () => ({ used: connected, bound: all }));
}
