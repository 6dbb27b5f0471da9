import { expect } from 'vitest';
import type { Database } from '../../src/ports/database.ts';

/**
 * The database, but that its first statement which begins with `text`, in a transaction, is followed by another request: the
 * transaction goes on once what `start` began has ended or waits for a lock that the transaction holds.
 */
export function followed(database: Database, text: string, start: () => Promise<unknown>): Database {
  let isBegun = false;
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          async query<Row>(...statement: Parameters<typeof tx.query>) {
            const rows = await tx.query<Row>(...statement);
            if (isBegun || !statement[0].trimStart().startsWith(text)) return rows;
            isBegun = true;
            const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
            let hasEnded = false;
            const end = () => {
              hasEnded = true;
            };
            start().then(end, end);
            const waiting = () =>
              database.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
                own!.pid,
              ]);
            await expect.poll(async () => hasEnded || (await waiting()).length > 0).toBe(true);
            return rows;
          },
        }),
      ),
  };
}
