import { expect, it } from 'vitest';
import {
  begun,
  deps,
  machines,
  member,
  own,
  slug,
  upload,
  useProcessing,
} from '../../workers/runs/processing.testing.ts';
import { damageOf } from '../files/integrity/damaged-objects.ts';
import { abandonRun } from './end-run.ts';
import { findRun, type Run } from './runs-store.ts';
import { startProcessing } from './start-processing.ts';

useProcessing();

it('a failed run marks its files as damaged only where its error says so and names them', async () => {
  const { database } = own.control;
  const { id: fileId } = await upload('a.jsonl', [1]);
  const failWith = async (code: string, files?: { fileId: number; fileName: string }[]) => {
    const { runIds } = await startProcessing(deps(), member, slug, machines);
    const run = await begun(runIds[0]!);
    const error: NonNullable<Run['error']> = { code, message: 'pod x', ...(files && { files }) };
    await abandonRun(database, run, 'failed', error);
    expect(await findRun(database, own.tenant.id, run.id)).toMatchObject({ status: 'failed', error });
    return damageOf(database, own.tenant.id, [fileId]);
  };
  const named = [{ fileId, fileName: 'a.jsonl' }];
  expect(await failWith('job_failed')).toEqual(new Map());
  expect(await failWith('record_unreadable', named)).toEqual(new Map());
  expect(await failWith('file_damaged')).toEqual(new Map());
  expect(await failWith('file_damaged', named)).toEqual(new Map([[fileId, 'damaged']]));
});
