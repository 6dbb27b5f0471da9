import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import type { DataFile, RawFile } from '../../../domain/files/snapshot/snapshot.ts';
import { SourceUnreadable } from '../../../ports/query-engine.ts';
import type { Source } from '../../shared/duckdb/duckdb-source.ts';
import { explainFailure } from './duckdb-damage.ts';

it('names all files of a folder that is gone, more than one call takes as arguments', async () => {
  const gone = join(tmpdir(), `celeiro-gone-${crypto.randomUUID()}`);
  const rawFiles = Array.from({ length: 130_000 }, (_, index) => ({
    ...{ fileId: index + 1, fileName: 'a.jsonl', storagePath: `${index + 1}/a.jsonl` },
  })) as RawFile[];
  const unused = undefined as unknown as DuckDBConnection;
  const roots = { objectsDir: gone, tablesDir: gone };
  const source = { rawFiles, dataFiles: [] as DataFile[] } as Source;
  const { signal } = new AbortController();
  const explained = explainFailure(new Error('IO Error'), unused, source, roots, signal);
  const error = await explained.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SourceUnreadable);
  expect((error as SourceUnreadable).files).toHaveLength(rawFiles.length);
});
