import type { Schemas } from '../api/paths.ts';
import type { FromMendWorker, ToMendWorker } from './mend-messages.ts';
import type { Examination } from './mend-source.ts';
import type { Remedy } from './remedies.ts';

/** JSONL, compressed if its name says so, and the version that it is checked by. */
interface Mendable {
  file: File;
  version: Schemas['Version'];
}

/** Tells what remedies would do to a file, and how its bad lines stand in it. @param lines their numbers */
export async function examineFile(source: Mendable, lines: number[]): Promise<Examination> {
  const answer = await inThread({ ...messageOf(source), task: 'examine', lines });
  if (answer.kind !== 'examined') throw new Error('the thread answered another question');
  return answer.examination;
}

/** A new file with the chosen remedies, of the same name without `.gz`. */
export async function mendFile(source: Mendable, chosen: Remedy[]): Promise<File> {
  const name = source.file.name.replace(/\.gz$/i, '');
  const answer = await inThread({ ...messageOf(source), task: 'mend', chosen, name });
  if (answer.kind !== 'mended') throw new Error('the thread answered another question');
  return answer.file;
}

function messageOf({ file, version }: Mendable) {
  return {
    file,
    gzip: /\.gz$/i.test(file.name),
    fields: version.fields.map(({ name, key, type, required }): ToMendWorker['fields'][number] => [
      key ?? name,
      { type, required },
    ]),
    rejectsUndeclared: version.undeclared_fields === 'reject',
  };
}

function inThread(message: ToMendWorker): Promise<Exclude<FromMendWorker, { kind: 'failed' }>> {
  const worker = new Worker(new URL('./mend-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Exclude<FromMendWorker, { kind: 'failed' }>>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromMendWorker>) =>
      data.kind === 'failed' ? reject(new Error(data.message)) : resolve(data);
    worker.onerror = () => reject(new Error('the thread failed'));
    worker.postMessage(message);
  }).finally(() => worker.terminate());
}
