import { InvalidFileError, type UploadProgress } from 'celeiro';
import { client, dataPath, errorOf, same, story } from './scene.ts';

export async function upload(): Promise<void> {
  const { file, part_bytes, rows, parts } = story.steps.upload;
  const told: UploadProgress[] = [];
  const summary = await client.upload(story.schema, dataPath(file), {
    partBytes: part_bytes,
    onProgress: (progress) => told.push(progress),
  });
  const { bytes } = summary;
  same(
    'the summary',
    [summary.rows, summary.parts, summary.files.length, summary.duplicates],
    [rows, parts, parts, 0],
  );
  same('the last progress', told.at(-1), { bytes, totalBytes: bytes, parts, rows });
}

export async function uploadAgain(): Promise<void> {
  const { file, part_bytes, duplicates } = story.steps.upload_again;
  const summary = await client.upload(story.schema, dataPath(file), { partBytes: part_bytes });
  same('duplicates', summary.duplicates, duplicates);
}

export async function badUpload(): Promise<void> {
  const { file, part_bytes, concurrency, line, field, code, sent } = story.steps.bad_upload;
  const options = { partBytes: part_bytes, concurrency };
  const error = await errorOf(client.upload(story.bad_schema, dataPath(file), options));
  if (!(error instanceof InvalidFileError)) throw error;
  const [first] = error.report.errors;
  same('the bad line', [first?.line, first?.field, first?.code], [line, field, code]);
  same('the parts that are stored', error.sent.length, sent);
  await checkedBefore(error);
}

/** The checker of the package says the same of the file, and lets nothing of it leave. */
async function checkedBefore({ report }: InvalidFileError): Promise<void> {
  const path = dataPath(story.steps.bad_upload.file);
  const { document } = await client.schema(story.bad_schema);
  const checked = await client.checkFile(document, path);
  same('the report of the check', checked.report?.errors, report.errors);
  const error = await errorOf(client.upload(story.bad_schema, path, { check: true }));
  if (!(error instanceof InvalidFileError)) throw error;
  same(
    'the check before the upload',
    [error.status, error.sent, error.report.errors],
    [undefined, [], report.errors],
  );
}

export async function listing(): Promise<void> {
  const { files, rows } = story.steps.listing;
  const found: number[] = [];
  for await (const file of client.files(story.schema, { upload_status: 'completed' }))
    found.push(file.rows ?? 0);
  same('files', found.length, files);
  same(
    'their rows',
    found.reduce((sum, count) => sum + count, 0),
    rows,
  );
}
