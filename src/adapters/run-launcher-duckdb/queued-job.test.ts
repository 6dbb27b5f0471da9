import { expect, it, vi } from 'vitest';
import { Admission } from '../../concurrency/admission.ts';
import type { JobOrder } from './job-protocol.ts';
import { QueuedJob } from './queued-job.ts';

it('a job whose process cannot be started fails, may be tried again, and gives its place back', async () => {
  const admission = new Admission({ places: 1 });
  const enter = (signal: AbortSignal) => admission.enter('acme', signal);
  const start = () => {
    throw new Error('spawn EMFILE');
  };
  const onChange = vi.fn();
  const job = new QueuedJob({ spec: { files: [{ rows: 3 }] } } as JobOrder, { enter, start }, onChange);
  const progress = { phase: 'waiting', rowsDone: 0, rowsTotal: 3 };
  expect(job.state).toEqual({ state: 'running', progress });
  await admission.enter('other', new AbortController().signal);
  const failure = { code: 'job_failed', detail: 'spawn EMFILE', retryable: true };
  expect(job.state).toEqual({ state: 'failed', failure });
  expect(onChange).toHaveBeenCalledOnce();
  await job.kill();
});
