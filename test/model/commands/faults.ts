import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { type ContentSpec, contentSpec } from '../content.ts';
import { type Delivery, delivery, type Reply } from '../delivery.ts';
import type { Model, ModelFile } from '../model.ts';
import { documentOf, LAST_VERSION } from '../schema.ts';
import { expectRefusal, expectStatus, type Service } from '../service.ts';
import { command, pick } from './command.ts';
import { claim, claimable, start } from './processing.ts';
import { newFile, prepare, tokenFor } from './upload.ts';

/** Stops the service gracefully and starts it again. */
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

/**
 * What a client learned from a call during which the service was killed. Where the database dies first, the service has a
 * moment to say 503, which leaves the outcome as open as a cut connection does.
 */
async function learned(call: Promise<Reply>, database: boolean): Promise<Reply | undefined> {
  const reply = await call.catch(() => undefined);
  return database && reply?.status === 503 ? undefined : reply;
}

/** Kills the service (SIGKILL) after `afterMs`, with or without a run under way. */
export const killed = command<Kill & { processing: boolean }>('killed', {
  async act(model, service, { afterMs, database, processing }) {
    if (processing && model.pending.length > 0) await start(model, service);
    await sleep(afterMs);
    await kill(service, database);
  },
});

/**
 * Kills the service (SIGKILL) while a file arrives or right after its last byte. The client repeats the upload until it
 * is answered. Then the records are data exactly once, whatever the outcome of the first attempt.
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
    const reply = await learned(first, database);
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

type Call = 'processFiles' | 'setAside' | 'takeBack' | 'addVersion';

/**
 * Kills the service (SIGKILL) while it answers a call, then repeats the call. Afterwards the service must show all effects
 * of the first call, or none.
 */
export const killedInCall = command<Kill & { call: Call; file: number }>('killedInCall', {
  when: (model, { call }) => targets(model, call).length > 0,
  async act(model, service, { call, file: index, afterMs, database }) {
    const dead = sleep(afterMs).then(() => kill(service, database));
    const target = pick(targets(model, call), index);
    const reply = await learned(ask(model, service, call, target), database);
    await dead;
    if (reply && reply.status >= 500) throw new Error(`answered ${JSON.stringify(reply)}`);
    await settleCall(model, service, call, target, reply);
  },
});

function targets(model: Model, call: Call): (ModelFile | undefined)[] {
  switch (call) {
    case 'processFiles':
    case 'setAside':
      return model.pending;
    case 'takeBack':
      return model.files.filter(
        (file) => file.state === 'aside' && !model.named(file.name) && !model.holding(file.sha256),
      );
    case 'addVersion':
      return model.version < LAST_VERSION ? [undefined] : [];
  }
}

function ask(model: Model, service: Service, call: Call, file: ModelFile | undefined): Promise<Reply> {
  switch (call) {
    case 'processFiles':
      return service.api('POST', 'process-files', { shape_id: 1, executors: 1 });
    case 'setAside':
      return service.panel('POST', `schemas/${service.slug}/files/${file!.id}/set-aside`);
    case 'takeBack':
      return service.panel('POST', `schemas/${service.slug}/files/${file!.id}/take-back`);
    case 'addVersion':
      return service.panel('POST', `schemas/${service.slug}/versions`, documentOf(model.version + 1));
  }
}

async function settleCall(
  model: Model,
  service: Service,
  call: Call,
  file: ModelFile | undefined,
  reply: Reply | undefined,
): Promise<void> {
  if (reply) expectStatus(200, reply);
  if (call === 'processFiles') {
    if (reply) claim(model, claimable(model.pending), reply.body);
    else await findRuns(model, service);
    return;
  }
  const again = await ask(model, service, call, file);
  if (call === 'addVersion') {
    // The repeated call makes a version only if the first call made none.
    if (reply || again.status !== 200) expectRefusal(422, 'schema_unchanged', again);
    model.version += 1;
    return;
  }
  expectStatus(200, again);
  file!.state = call === 'setAside' ? 'aside' : 'pending';
}

/** Finds runs that were started although no answer came. Without such runs, no file was claimed. */
async function findRuns(model: Model, service: Service): Promise<void> {
  const { body } = expectStatus(200, await service.panel('GET', `runs?schema=${service.slug}&limit=100`));
  const known = new Set(model.runs.map(({ id }) => id));
  const runs = (body.data as { id: number; files: number }[]).filter(({ id }) => !known.has(id));
  if (runs.length === 0) return;
  runs.sort((a, b) => a.id - b.id);
  const files = runs.reduce((sum, run) => sum + run.files, 0);
  claim(model, claimable(model.pending), { ids: runs.map(({ id }) => id), files_count: files });
}

const afterMs = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 400 }));
/** One kill in eight takes the database along. */
const database = fc.nat(7).map((n) => n === 7);
export const faults = {
  restart: fc.constant(undefined).map(restart),
  killed: fc.record({ afterMs, database, processing: fc.boolean() }).map(killed),
  killedInCall: fc
    .record({
      call: fc.constantFrom<Call>('processFiles', 'setAside', 'takeBack', 'addVersion'),
      file: fc.nat(30),
      afterMs: fc.nat(60),
      database,
    })
    .map(killedInCall),
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
