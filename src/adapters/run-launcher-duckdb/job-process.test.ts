import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { type JobChild, JobProcess } from './job-process.ts';
import type { JobOrder } from './job-protocol.ts';
import { jobSpec } from './job-spec.testing.ts';

const order: JobOrder = {
  spec: jobSpec([]),
  ...{ objectsDir: '/none', tablesDir: '/none', tempDir: '/none', threads: 1, memoryMb: 100 },
};

it('a job that is killed within its report has failed as one that was killed', async () => {
  const script = `process.stdout.write('{"failure":{"code":"file_dam'); process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'pipe'] }) as JobChild;
  const job = new JobProcess(child, order, () => undefined);
  await job.gone;
  expect(job.state).toMatchObject({ state: 'failed', failure: { code: 'killed', retryable: true } });
});
