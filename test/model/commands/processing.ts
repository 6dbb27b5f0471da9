import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { settle } from '../check.ts';
import type { Model, ModelFile, ModelRun } from '../model.ts';
import { count, expectRefusal, expectStatus, type Service } from '../service.ts';
import { command, pick } from './command.ts';

/** Pending files grouped by the version that checked them, the oldest first. Each group becomes one run. */
export function claimable(files: readonly ModelFile[]): ModelFile[][] {
  const groups = Map.groupBy(files, ({ checkedBy }) => checkedBy.ordinal);
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** Starts processing of all that is pending. */
export async function start(model: Model, service: Service): Promise<void> {
  const groups = claimable(model.pending);
  const reply = await service.api('POST', 'process-files', { shape_id: 1, executors: 1 });
  if (groups.length === 0) expectRefusal(422, 'no_pending_files', reply);
  else claim(model, groups, expectStatus(200, reply).body);
}

/** Records started runs in the model. */
export function claim(model: Model, groups: ModelFile[][], body: Record<string, unknown>): void {
  const ids = body.ids as number[];
  const count = groups.flat().length;
  if (ids.length !== groups.length || body.files_count !== count) {
    throw new Error(`expected ${groups.length} runs over ${count} files: ${JSON.stringify(body)}`);
  }
  for (const [index, files] of groups.entries()) {
    model.runs.push({ id: ids[index]!, files, state: 'open' });
    for (const file of files) file.state = 'claimed';
  }
}

export const processFiles = command('processFiles', { act: start });

const openRuns = (model: Model) => model.runs.filter(({ state }) => state === 'open');

/** Waits until no run is open. */
export const settleRuns = command('settleRuns', {
  when: (model) => openRuns(model).length > 0,
  async act(model, service) {
    for (const run of openRuns(model)) await settle(service, run);
  },
});

/** Cancels a run, open or just started. It either completes or gives back all its files. */
export const cancelRun = command<{ run: number; start: boolean; afterMs: number }>('cancelRun', {
  when: (model, { start: starts }) => openRuns(model).length > 0 || (starts && model.pending.length > 0),
  async act(model, service, { run: index, start: starts, afterMs }) {
    if (starts && model.pending.length > 0) await start(model, service);
    const run: ModelRun = starts ? model.runs.at(-1)! : pick(openRuns(model), index);
    await sleep(afterMs);
    const reply = await service.panel('POST', `runs/${run.id}/cancel`);
    if (reply.status !== 200) expectRefusal(422, 'run_already_ended', reply);
    await settle(service, run, reply.status === 200 ? ['completed', 'cancelled'] : ['completed']);
  },
});

/** Retries a run that gave its files back, with those that no other run has taken since. */
export const retryRun = command<{ run: number; settled: boolean }>('retryRun', {
  when: (model) => model.runs.some(({ state }) => state === 'given_back'),
  async act(model, service, { run: index, settled }) {
    const run = pick(
      model.runs.filter(({ state }) => state === 'given_back'),
      index,
    );
    const left = run.files.filter(({ state }) => state === 'pending');
    const reply = await service.panel('POST', `runs/${run.id}/retry`);
    if (left.length === 0) {
      expectRefusal(422, 'run_files_gone', reply);
      return;
    }
    claim(model, claimable(left), expectStatus(200, reply).body);
    count(service.tally, 'run started again');
    if (settled) await settle(service, model.runs.at(-1)!);
  },
});

/** Switches the deletion of raw files after processing. Older cursors need these files for another hour. */
export const deleteProcessed = command<{ on: boolean }>('deleteProcessed', {
  async act(_model, service, { on }) {
    expectStatus(200, await service.panel('PATCH', 'tenant', { delete_processed_files: on }));
  },
});

export const processing = {
  deleteProcessed: fc.record({ on: fc.boolean() }).map(deleteProcessed),
  processFiles: fc.constant(undefined).map(processFiles),
  settleRuns: fc.constant(undefined).map(settleRuns),
  cancelRun: fc
    .record({ run: fc.nat(5), start: fc.boolean(), afterMs: fc.oneof(fc.constant(0), fc.nat(800)) })
    .map(cancelRun),
  retryRun: fc.record({ run: fc.nat(5), settled: fc.boolean() }).map(retryRun),
};
