import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { type ContentSpec, contentSpec } from '../content.ts';
import { type Delivery, delivery } from '../delivery.ts';
import { expectStatus, type Service } from '../service.ts';
import { command } from './command.ts';
import { start } from './processing.ts';
import { newFile, prepare, tokenFor } from './upload.ts';

/** Stops the service in peace and starts it again. */
export const restart = command('restart', {
  async act(_model, service) {
    service.tally.restarts += 1;
    await service.world.restart();
  },
});

interface Kill {
  /** Milliseconds from the end of the step before. */
  afterMs: number;
  /** Whether its database is killed with it. */
  database: boolean;
}

function kill({ world, tally }: Service, database: boolean): Promise<void> {
  tally.kills += 1;
  return database ? world.killWithDatabase() : world.kill();
}

/** SIGKILL, by turns right away and with a run under way for a while. */
export const killed = command<Kill & { processing: boolean }>('killed', {
  async act(model, service, { afterMs, database, processing }) {
    if (processing && model.pending.length > 0) await start(model, service);
    await sleep(afterMs);
    await kill(service, database);
  },
});

/**
 * SIGKILL while a file arrives or right after its last byte. Its client sends it again until it is answered: then it is
 * data once, whatever became of the first.
 */
export const killedInUpload = command<
  Kill & { spec: ContentSpec; delivery: Delivery; token: number; percent: number }
>('killedInUpload', {
  async act(model, service, { spec, delivery: how, token: index, percent, afterMs, database }) {
    const token = await tokenFor(model, service, index);
    const sent = prepare(model, spec, token);
    let dead: Promise<void> | undefined;
    const first = service.put(token, sent.name, sent.content.bytes, how, {
      stopAt: Math.ceil((sent.content.bytes.length * percent) / 100),
      onStop: () => {
        dead = sleep(afterMs).then(() => kill(service, database));
      },
    });
    const reply = await first.catch(() => undefined);
    await dead;
    if (reply && reply.status !== 200) throw new Error(`refused before it died: ${JSON.stringify(reply)}`);
    const known = reply?.body.file as { id: number } | undefined;
    const again = await service.put(token, sent.name, sent.content.bytes, how);
    const { file, duplicate } = again.body as { file: { id: number }; duplicate: boolean };
    if (known && !(duplicate && file.id === known.id)) {
      throw new Error(`file ${known.id} was answered and lost: ${JSON.stringify(again)}`);
    }
    expectStatus(200, again);
    model.files.push(newFile(file.id, token, sent));
  },
});

const afterMs = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 400 }));
/** The database dies with one of eight. */
const database = fc.nat(7).map((n) => n === 7);
export const faults = {
  restart: fc.constant(undefined).map(restart),
  killed: fc.record({ afterMs, database, processing: fc.boolean() }).map(killed),
  killedInUpload: fc
    .record({
      spec: contentSpec,
      delivery,
      token: fc.nat(4),
      percent: fc.oneof(fc.constant(100), fc.integer({ min: 0, max: 100 })),
      afterMs,
      database,
    })
    .map(killedInUpload),
};
