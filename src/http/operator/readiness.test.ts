import { expect, it } from 'vitest';
import { holdTransactions } from '../../domain/tenants/tenant-connections.testing.ts';
import { openOwnControl } from '../../workers/workers.testing.ts';
import type { Service } from '../service.ts';
import { operatorOperations } from './operations.ts';

type Call = Parameters<typeof operatorOperations.getReadiness>[0];

it('a process is ready while transactions that wait take all connections of its pool', async () => {
  const { control, close } = await openOwnControl();
  const { database } = control;
  const { bound } = database.connections();
  const release = await holdTransactions(database, undefined, bound);
  try {
    await expect.poll(() => database.connections().used).toBe(bound);
    const replies: unknown[] = [];
    const service = { ...control, stopping: new AbortController().signal } as unknown as Service;
    const call: Pick<Call, 'service' | 'reply'> = { service, reply: (body) => replies.push(body) };
    await operatorOperations.getReadiness(call as Call);
    expect(replies).toEqual([{ status: 'ok' }]);
  } finally {
    await release();
    await close();
  }
});
