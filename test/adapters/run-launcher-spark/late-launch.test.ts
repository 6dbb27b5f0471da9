import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shapeWith } from '../../../src/domain/processing/shape.testing.ts';
import { runsOf } from '../../../src/workers/runs/run-reconciler.testing.ts';
import { type OwnControl, openOwnControl } from '../../../src/workers/workers.testing.ts';
import { openStack } from '../../../tools/stack/context.ts';
import { readPair } from '../../../tools/stack/servers/authority.ts';
import { useCluster } from '../use-cluster.ts';
import { launch, mailbox, newLauncher, newRun, noPods, objects, podsOf, roleOf, upload } from './world.ts';

useCluster();

/** A driver that fits on no machine: its pod neither begins nor ends. */
const huge = { driverShape: shapeWith({ ocpus: 64 }) };

describe('a launch that an attempt’s end overtakes', () => {
  let gate: Awaited<ReturnType<typeof gateToStore>>;
  beforeEach(async () => {
    gate = await gateToStore();
  });
  afterEach(() => gate.close());

  it('leaves no pod and no message', async () => {
    const slow = newLauncher({ objects: { ...objects, endpoint: gate.endpoint } });
    const spec = await newRun([await upload(1)], huge);
    // The launcher has looked for an end of the attempt and found none; now its store is slow.
    const { reached, release } = gate.hold(/^PUT \S+attempt\.json/);
    const launching = launch(slow, spec);
    await reached;
    await newLauncher().discard(spec);
    release();
    await launching;
    expect(await podsOf(spec)).toEqual([]);
    expect([...(await mailbox.names(spec))]).toEqual(['discarded']);
    expect(await slow.observe(spec)).toEqual({ state: 'absent' });
  });

  it('and that ends before it was to be heard of leaves none either', async () => {
    const slow = newLauncher({ objects: { ...objects, endpoint: gate.endpoint } });
    const spec = await newRun([await upload(1)], huge);
    const { reached, release } = gate.hold(/^PUT \S+discarded/);
    const discarding = slow.discard(spec);
    await reached;
    await launch(newLauncher(), spec);
    release();
    await discarding;
    expect(await podsOf(spec)).toEqual([]);
    expect([...(await mailbox.names(spec))]).toEqual(['discarded']);
  });
});

describe('a pod that is there after all', () => {
  let own: OwnControl;
  beforeAll(async () => {
    own = await openOwnControl();
  });
  afterAll(() => own.close());

  it('goes when its run was cancelled, and another installation’s stays', async () => {
    const { database } = own.control;
    const runs = runsOf(own);
    const run = await runs.add();
    await database.query(`update runs set status = 'cancelled', attempt = 1 where id = $1`, [run.id]);
    const launcher = newLauncher();
    const stray = await newRun([await upload(1)], { ...huge, runId: run.id, runNonce: run.nonce });
    const other = await newRun([await upload(1)], huge);
    await launch(launcher, stray);
    await launch(launcher, other);
    expect(await launcher.attempts()).toEqual(
      expect.arrayContaining([stray, other].map(({ runId, runNonce }) => ({ runId, runNonce, attempt: 1 }))),
    );

    const reconcile = runs.reconciler(launcher);
    await reconcile();
    await noPods(stray);
    await reconcile.stop();
    expect([...(await mailbox.names(stray))]).toEqual(['discarded']);
    expect((await podsOf(other)).map(roleOf)).toEqual(['driver']);
  });
});

/** Starts a proxy to the store that can hold back a request. It has the store's certificate, and so sees what passes. */
async function gateToStore() {
  const { hostname, port } = new URL(objects.endpoint!);
  const sockets = new Set<Socket>();
  let held: { matches: RegExp; onHeld: () => void; released: Promise<void> } | undefined;
  const server = createServer(await readPair(await openStack(), 's3'), (client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    let before = Promise.resolve();
    client.on('data', (bytes) => {
      if (held?.matches.test(bytes.subarray(0, 4096).toString('latin1'))) {
        held.onHeld();
        before = held.released;
      }
      before = before.then(() => void upstream.write(bytes));
    });
    upstream.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `https://127.0.0.1:${(server.address() as { port: number }).port}`,
    hold(matches: RegExp) {
      const { promise: reached, resolve: onHeld } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      held = { matches, onHeld, released };
      return { reached, release };
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
