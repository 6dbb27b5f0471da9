import { loadYaml, type V1ContainerState, type V1Pod } from '@kubernetes/client-node';
import { describe, expect, it } from 'vitest';
import { shapeWith } from '../../../domain/processing/shape.testing.ts';
import { driverName, labelsOf, type PodRole, publisherName } from '../attempt-names.ts';
import { type AttemptSight, toObservation } from './observation.ts';

const id = { runId: 12, runNonce: '0a1b2c3d', attempt: 3, tenantSlug: 'acme', schemaId: 7 };
const facts = { ...id, schemaVersion: '1.1', driverShape: shapeWith({}), rows: 30 };
const created = '2026-11-21T19:00:00Z';
const patience = { nowMs: Date.parse(created) + 60_000, pendingMs: 600_000 };
const later = { ...patience, nowMs: Date.parse(created) + 601_000 };

const nothing: AttemptSight = {
  pods: [],
  facts,
  progress: undefined,
  staged: false,
  granted: false,
  published: undefined,
  written: undefined,
  failure: undefined,
  refused: undefined,
};

/** A pod as the API gives it. */
function pod(role: PodRole, status: object, metadata: object = {}): V1Pod {
  const names = {
    driver: driverName(id),
    publisher: publisherName(id),
    executor: `${driverName(id)}-exec-1`,
  };
  const json = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: names[role], labels: labelsOf(id, role), creationTimestamp: created, ...metadata },
    status,
  };
  return loadYaml<V1Pod>(JSON.stringify(json));
}

const running = { phase: 'Running', containerStatuses: [{ state: { running: { startedAt: created } } }] };
const ended = (terminated: Partial<V1ContainerState['terminated']>, more: object = {}) => ({
  phase: 'Failed',
  containerStatuses: [{ state: { terminated: { startedAt: created, finishedAt: created, ...terminated } } }],
  ...more,
});
const waiting = (reason: string, message: string) => ({
  phase: 'Pending',
  conditions: [{ type: 'PodScheduled', status: 'True' }],
  containerStatuses: [{ state: { waiting: { reason, message } } }],
});
const unscheduled = {
  phase: 'Pending',
  conditions: [
    {
      type: 'PodScheduled',
      status: 'False',
      reason: 'Unschedulable',
      message: '0/1 nodes are available: 1 Insufficient cpu.',
    },
  ],
};
const observe = (sight: Partial<AttemptSight>, how = patience) =>
  toObservation({ ...nothing, ...sight }, how);

describe('an attempt', () => {
  it('without traces is absent, whatever its pods are', () => {
    expect(observe({ facts: undefined, pods: [pod('driver', running)] })).toEqual({ state: 'absent' });
  });

  it('whose driver somebody took away failed', () => {
    const failure = { code: 'evicted', retryable: true };
    expect(observe({})).toMatchObject({ state: 'failed', failure });
  });

  it('runs while its driver is pending, and then as the job tells', () => {
    const starting = { phase: 'starting', rowsDone: 0, rowsTotal: 30 };
    const pending = { phase: 'Pending' };
    expect(observe({ pods: [pod('driver', pending)] })).toEqual({ state: 'running', progress: starting });
    const progress = { phase: 'writing', rows_done: 10, rows_total: 30 } as const;
    expect(observe({ pods: [pod('driver', running)], progress })).toEqual({
      state: 'running',
      progress: { phase: 'writing', rowsDone: 10, rowsTotal: 30 },
    });
  });

  it('waits while no machine has room for its driver or for any of its executors', () => {
    const phaseOf = (...pods: V1Pod[]) => {
      const seen = observe({ pods, progress: { phase: 'writing', rows_done: 0, rows_total: 30 } });
      return seen.state === 'running' && seen.progress.phase;
    };
    expect(phaseOf(pod('driver', unscheduled))).toBe('waiting');
    const driver = pod('driver', running);
    expect(phaseOf(driver, pod('executor', unscheduled))).toBe('waiting');
    expect(phaseOf(driver, pod('executor', unscheduled), pod('executor', running))).toBe('writing');
    const gone = pod('executor', ended({ exitCode: 1 }));
    expect(phaseOf(driver, gone)).toBe('writing');
    expect(phaseOf(driver, gone, pod('executor', unscheduled))).toBe('waiting');
  });

  it('that is published succeeded, whatever became of its pods', () => {
    const published = { snapshot_id: '9007199254740993' };
    const output = {
      dataFiles: [],
      dataFilesWritten: 4,
      rows: 30,
      seconds: 7.5,
      table: { snapshotId: '9007199254740993', schemaVersion: '1.1' },
    };
    const written = { rows: 30, data_files: 4, seconds: 7.5 };
    const pods = [pod('driver', ended({ exitCode: 137, reason: 'OOMKilled' }))];
    const sight = { staged: true, granted: true, published, written, pods };
    expect(observe(sight)).toEqual({ state: 'succeeded', output });
  });

  it('that told why it failed is believed', () => {
    const failure = { code: 'row_count_mismatch', detail: 'file 5', retryable: false } as const;
    const pods = [pod('driver', ended({ exitCode: 1, reason: 'Error' }))];
    expect(observe({ failure, pods })).toEqual({ state: 'failed', failure });
  });
});

describe('a staged attempt', () => {
  it.each([
    ['alive', [pod('driver', running)]],
    ['killed', [pod('driver', ended({ exitCode: 137, reason: 'Error' }))]],
    ['gone', []],
  ])('is staged when its driver is %s', (_, pods) => {
    expect(observe({ staged: true, pods })).toEqual({ state: 'staged' });
  });

  it.each([
    ['driver', running],
    ['publisher', running],
    ['publisher', waiting('ContainerCreating', '')],
  ] as const)('with the grant runs while its %s may publish', (role, status) => {
    const seen = observe({ staged: true, granted: true, pods: [pod(role, status)] });
    expect(seen.state).toBe('running');
  });

  it('with the grant and nobody who publishes is staged', () => {
    const pods = [pod('driver', ended({ exitCode: 0, reason: 'Completed' }, { phase: 'Succeeded' }))];
    expect(observe({ staged: true, granted: true, pods })).toEqual({ state: 'staged' });
  });

  it('with the grant whose publisher failed tells why', () => {
    const pods = [pod('publisher', ended({ exitCode: 1, reason: 'Error', message: 'no catalog' }))];
    expect(observe({ staged: true, granted: true, pods })).toMatchObject({
      state: 'failed',
      failure: { code: 'job_failed', detail: expect.stringContaining('no catalog') },
    });
  });
});

describe('a driver that ended without an answer', () => {
  const cases: [string, object, object][] = [
    [
      'out of memory',
      ended({ exitCode: 137, reason: 'OOMKilled' }),
      { code: 'out_of_memory', retryable: false },
    ],
    ['killed', ended({ exitCode: 137, reason: 'Error' }), { code: 'killed', retryable: true }],
    ['terminated', ended({ exitCode: 143, reason: 'Error' }), { code: 'killed', retryable: true }],
    [
      'evicted',
      { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory.' },
      { code: 'evicted', retryable: true, detail: expect.stringContaining('low on resource') },
    ],
    [
      'preempted',
      ended(
        { exitCode: 143, reason: 'Error' },
        { conditions: [{ type: 'DisruptionTarget', status: 'True', reason: 'PreemptionByScheduler' }] },
      ),
      { code: 'evicted', retryable: true },
    ],
    [
      'too slow',
      ended(
        { exitCode: 143, reason: 'Error' },
        {
          reason: 'DeadlineExceeded',
          message: 'Pod was active on the node longer than the specified deadline',
        },
      ),
      { code: 'deadline_exceeded', retryable: false },
    ],
    [
      'refused by its machine',
      { phase: 'Failed', reason: 'OutOfcpu', message: 'Node didn’t have enough resource' },
      { code: 'unschedulable', retryable: true },
    ],
    [
      'with an exit code',
      ended({ exitCode: 11, reason: 'Error', message: 'last words' }),
      { code: 'job_failed', retryable: true, detail: expect.stringMatching(/exit code 11 .*last words/) },
    ],
    [
      'as if all were well',
      ended({ exitCode: 0, reason: 'Completed' }, { phase: 'Succeeded' }),
      { code: 'job_failed', retryable: true },
    ],
  ];
  it.each(cases)('%s', (_, status, failure) => {
    expect(observe({ pods: [pod('driver', status)] })).toMatchObject({ state: 'failed', failure });
  });

  it('on a machine that does not answer is given up', () => {
    const metadata = { deletionTimestamp: '2026-11-21T19:00:10Z' };
    expect(observe({ pods: [pod('driver', running, metadata)] })).toMatchObject({
      state: 'failed',
      failure: { code: 'evicted', retryable: true },
    });
    const leaving = { deletionTimestamp: '2026-11-21T19:00:50Z' };
    expect(observe({ pods: [pod('driver', running, leaving)] }).state).toBe('running');
  });
});

describe('an attempt for whose driver the cluster has no room', () => {
  const sinceMs = Date.parse(created);
  const detail = 'exceeded quota: runs';
  const refused = { sinceMs, askedMs: sinceMs + 31_000, againMs: 30_000, detail };

  it('waits, and is due again when as much time has passed as was written down', () => {
    const progress = { phase: 'waiting', rowsDone: 0, rowsTotal: 30 };
    expect(observe({ refused })).toEqual({ state: 'refused', progress, due: false });
    const asked = { ...refused, askedMs: sinceMs + 30_000 };
    expect(observe({ refused: asked })).toEqual({ state: 'refused', progress, due: true });
  });

  it('is unschedulable when that goes on for as long as a pod may wait, in the cluster’s words', () => {
    const failure = { code: 'unschedulable', retryable: true, detail: expect.stringContaining(detail) };
    expect(observe({ refused: { ...refused, askedMs: later.nowMs } }, later)).toMatchObject({
      state: 'failed',
      failure,
    });
  });

  it('that got one is as its driver is', () => {
    const pods = [pod('driver', running), pod('executor', running)];
    expect(observe({ refused, pods }, later).state).toBe('running');
  });
});

describe('a pod that does not begin', () => {
  it('for want of room is waited for, then unschedulable, in the scheduler’s words', () => {
    expect(observe({ pods: [pod('driver', unscheduled)] }).state).toBe('running');
    expect(observe({ pods: [pod('driver', unscheduled)] }, later)).toMatchObject({
      state: 'failed',
      failure: {
        code: 'unschedulable',
        retryable: true,
        detail: expect.stringContaining('Insufficient cpu'),
      },
    });
  });

  it.each([
    ['ErrImageNeverPull', false],
    ['InvalidImageName', false],
    ['ImagePullBackOff', true],
  ])('%s is a missing image', (reason, retryable) => {
    expect(observe({ pods: [pod('driver', waiting(reason, 'no such image'))] })).toMatchObject({
      state: 'failed',
      failure: { code: 'image_missing', retryable, detail: expect.stringContaining('no such image') },
    });
  });

  it('is waited for while its image comes', () => {
    expect(observe({ pods: [pod('driver', waiting('ErrImagePull', 'try again'))] }).state).toBe('running');
    expect(observe({ pods: [pod('driver', waiting('ContainerCreating', ''))] }).state).toBe('running');
  });

  it('for want of the secret failed when a minute did not bring it', () => {
    const status = waiting('CreateContainerConfigError', 'secret "celeiro-spark" not found');
    const pods = [pod('driver', status)];
    const soon = { ...patience, nowMs: Date.parse(created) + 59_000 };
    expect(observe({ pods }, soon).state).toBe('running');
    expect(observe({ pods })).toMatchObject({
      failure: { code: 'job_failed', detail: expect.stringContaining('celeiro-spark') },
    });
  });

  it('on a machine that it got late has all the time that a pod may wait there', () => {
    const scheduledAt = '2026-11-21T19:09:50Z';
    const status = {
      ...waiting('ContainerCreating', ''),
      conditions: [{ type: 'PodScheduled', status: 'True', lastTransitionTime: scheduledAt }],
    };
    const pods = [pod('driver', status)];
    expect(observe({ pods }, later).state).toBe('running');
    const muchLater = { ...patience, nowMs: Date.parse(scheduledAt) + 600_000 };
    expect(observe({ pods }, muchLater)).toMatchObject({
      failure: { code: 'job_failed', detail: expect.stringContaining('600 s') },
    });
  });
});

describe('executors', () => {
  const driver = pod('driver', running);

  it('that find no room fail the run when none of them runs', () => {
    const waitingExecutor = pod('executor', unscheduled);
    expect(observe({ pods: [driver, waitingExecutor] }).state).toBe('running');
    expect(observe({ pods: [driver, waitingExecutor] }, later)).toMatchObject({
      failure: { code: 'unschedulable' },
    });
    expect(observe({ pods: [driver, waitingExecutor, pod('executor', running)] }, later).state).toBe(
      'running',
    );
  });

  it('that a quota refuses to the driver are waited for, and fail the run in the end', () => {
    const soon = { ...patience, nowMs: Date.parse(created) + 61_000 };
    expect(observe({ pods: [driver] })).toMatchObject({ state: 'running', progress: { phase: 'starting' } });
    expect(observe({ pods: [driver] }, soon)).toMatchObject({
      state: 'running',
      progress: { phase: 'waiting' },
    });
    expect(observe({ pods: [driver] }, later)).toMatchObject({
      state: 'failed',
      failure: { code: 'unschedulable', retryable: true },
    });
    // Between one executor that died and the next.
    const progress = { phase: 'writing', rows_done: 10, rows_total: 30 } as const;
    expect(observe({ pods: [driver], progress }, later)).toMatchObject({
      state: 'running',
      progress: { phase: 'writing' },
    });
  });

  it.each([[{ exitCode: 137, reason: 'OOMKilled' }], [{ exitCode: 52, reason: 'Error' }]])(
    'that died of memory are why the run failed: %o',
    (terminated) => {
      const executor = pod('executor', ended(terminated));
      const dead = pod('driver', ended({ exitCode: 11, reason: 'Error' }));
      const told = { code: 'job_failed', detail: 'Task 0 failed 4 times', retryable: true } as const;
      const failure = { code: 'out_of_memory', retryable: false };
      expect(observe({ pods: [dead, executor] })).toMatchObject({ state: 'failed', failure });
      expect(observe({ pods: [dead, executor], failure: told })).toMatchObject({
        failure: { ...failure, detail: expect.stringContaining('failed 4 times') },
      });
    },
  );

  it('may yet turn out to have died of memory, until the driver that lost them has ended', () => {
    const failure = { code: 'job_failed', detail: 'Task 0 failed 4 times', retryable: true } as const;
    const executor = pod('executor', running);
    expect(observe({ pods: [driver, executor], failure }).state).toBe('running');
    const dead = pod('driver', ended({ exitCode: 1, reason: 'Error' }));
    expect(observe({ pods: [dead, executor], failure })).toEqual({ state: 'failed', failure });
    expect(observe({ failure })).toEqual({ state: 'failed', failure });
  });

  it('that died of memory fail no run that goes on', () => {
    const executor = pod('executor', ended({ exitCode: 137, reason: 'OOMKilled' }));
    expect(observe({ pods: [driver, executor, pod('executor', running)] }).state).toBe('running');
  });

  it('that died of memory hide no mistake in the data', () => {
    const failure = { code: 'record_unreadable', detail: 'line 3', retryable: false } as const;
    const executor = pod('executor', ended({ exitCode: 137, reason: 'OOMKilled' }));
    expect(observe({ pods: [driver, executor], failure })).toEqual({ state: 'failed', failure });
  });
});
