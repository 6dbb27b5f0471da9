import { expect, it } from 'vitest';
import type { FileRow } from '../files/file-record.ts';
import { judgeUploads } from './judge-uploads.ts';

const ready = (id: number, sha256: string) => ({
  ...{ id, sha256, fileName: `${sha256}.jsonl`, sizeBytes: 20, maxStoredBytes: 30 },
});

it('content that replaces a damaged file needs no room, and leaves none to others', () => {
  const damaged = { id: 1, file_name: 'a.jsonl', sha256: 'a', size_bytes: 20 } as FileRow;
  const stored = {
    ...{ pending: new Set([2, 3, 4]), contents: new Map(), names: new Set(['a.jsonl']) },
    ...{ damaged: new Map([['a', damaged]]), tenantBytes: 20 },
  };
  expect(judgeUploads([ready(2, 'b'), ready(3, 'a'), ready(4, 'c')], stored)).toEqual([
    { kind: 'storage_full' },
    { kind: 'stored', replaces: damaged },
    { kind: 'storage_full' },
  ]);
});
