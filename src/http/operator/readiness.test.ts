import { expect, it } from 'vitest';
import { holdTransactions } from '../../domain/tenants/tenant-connections.testing.ts';
import { openOwnControl } from '../../workers/workers.testing.ts';
import type { Service } from '../service.ts';
import { operatorOperations } from './operations.ts';

type Call = Parameters<typeof operatorOperations.getReadiness>[0];

/** What a request for the readiness of a service with these parts is answered. */
async function readinessOf(parts: Pick<Service, 'probe'>): Promise<unknown> {
  const replies: unknown[] = [];
  const service = { ...parts, stopping: new AbortController().signal } as unknown as Service;
  const call: Pick<Call, 'service' | 'reply'> = { service, reply: (body) => replies.push(body) };
  await operatorOperations.getReadiness(call as Call);
  return replies[0];
}

it('a process is ready while transactions that wait take all connections of its pool', async () => {
  const { control, close } = await openOwnControl();
  const { database } = control;
  const { bound } = database.connections();
  const release = await holdTransactions(database, undefined, bound);
  try {
    await expect.poll(() => database.connections().used).toBe(bound);
    expect(await readinessOf(control)).toEqual({ status: 'ok' });
  } finally {
    await release();
    await close();
  }
});

it('who asks for readiness at once shares a statement, and who asks later has one of its own', async () => {
  const { control, close } = await openOwnControl();
  let statements = 0;
  const probe = {
    query: <Row>(text: string) => {
      statements++;
      return control.probe.query<Row>(text);
    },
  };
  const askTogether = () => Promise.all(Array.from({ length: 500 }, () => readinessOf({ probe })));
  try {
    expect(new Set((await askTogether()).map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"status":"ok"}']),
    );
    expect(statements).toBe(1);
    await askTogether();
    expect(statements).toBe(2);
  } finally {
    await close();
  }
});
