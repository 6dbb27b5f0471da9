import { createReadStream } from 'node:fs';
import { type CheckSummary, JsonlChecker } from '../../domain/checking/checker.ts';
import type { SchemaDefinition } from '../../domain/schemas/schema-definition.ts';
import { fileContent } from './file-content.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * The upload's check of one file on this machine, `.gz` included, in constant memory.
 * `onBytes` receives the bytes read since its last call, counted in the file as it is on the disk.
 */
export async function checkFile(
  definition: SchemaDefinition,
  path: string,
  onBytes: (count: number) => void,
): Promise<CheckSummary> {
  const checker = new JsonlChecker(definition);
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  let seen = 0;
  try {
    for await (const chunk of fileContent(source, CHUNK_BYTES)) {
      drop(checker.push(chunk));
      onBytes(source.bytesRead - seen);
      seen = source.bytesRead;
    }
    drop(checker.end());
    return checker.summary();
  } finally {
    checker.close();
  }
}

/** Consumes the pieces that an upload would store: asking for them makes the checker go on. */
function drop(pieces: Iterable<Uint8Array>): void {
  for (const _ of pieces);
}
