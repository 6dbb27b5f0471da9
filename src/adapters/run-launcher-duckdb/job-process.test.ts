import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { shapeWith } from '../../domain/processing/shape.testing.ts';
import { type JobChild, JobProcess } from './job-process.ts';
import type { JobOrder } from './job-protocol.ts';

const order: JobOrder = {
  spec: {
    ...{ runId: 7, runNonce: '0a1b2c3d', attempt: 1, tenantSlug: 'acme', schemaId: 1, schemaVersion: '1.0' },
    ...{ fields: [], undeclaredFields: 'reject', versions: [], eventDateField: 'at', files: [] },
    ...{ shape: shapeWith({}), driverShape: null, executors: 1 },
  },
  ...{ objectsDir: '/none', tablesDir: '/none', tempDir: '/none', threads: 1, memoryMb: 100 },
};

it('a job that is killed within its report has failed as one that was killed', async () => {
  const script = `process.stdout.write('{"failure":{"code":"file_dam'); process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'pipe'] }) as JobChild;
  const job = new JobProcess(child, order, () => undefined);
  await job.gone;
  expect(job.state).toMatchObject({ state: 'failed', failure: { code: 'killed', retryable: true } });
});
