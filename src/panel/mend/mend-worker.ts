/** A thread of the browser that examines or mends one file. */
import type { FromMendWorker, ToMendWorker } from './mend-messages.ts';
import { examine, mend } from './mend-source.ts';

addEventListener('message', async ({ data }: MessageEvent<ToMendWorker>) => {
  const { file, gzip, fields, rejectsUndeclared } = data;
  const source = { file, gzip, schema: { fields: new Map(fields), rejectsUndeclared } };
  try {
    if (data.task === 'examine')
      tell({ kind: 'examined', examination: await examine(source, new Set(data.lines)) });
    else tell({ kind: 'mended', file: await mend(source, new Set(data.chosen), data.name) });
  } catch (error) {
    tell({ kind: 'failed', message: String(error) });
  }
});

function tell(message: FromMendWorker): void {
  postMessage(message);
}
