import { expect, test } from 'vitest';
import { compileSchema } from '../compiled-schema.ts';
import { schemaOf } from '../testing/checker-harness.testing.ts';
import { acquireWorkspace, MAX_LINE_BYTES, releaseWorkspace, USUAL_LINE_BYTES } from './workspace.ts';

test('a workspace doubles its room up to the longest line, and has memory for all of it', () => {
  const workspace = acquireWorkspace(compileSchema(schemaOf({ at: 'date' })));
  try {
    const rooms = Array.from({ length: 6 }, () => {
      workspace.grow();
      expect(workspace.bytes.length).toBeGreaterThan(workspace.base + workspace.capacity);
      return workspace.capacity;
    });
    const doubled = [2, 4, 8, 16].map((times) => times * USUAL_LINE_BYTES);
    expect(rooms).toEqual([...doubled, MAX_LINE_BYTES, MAX_LINE_BYTES + 1]);
  } finally {
    releaseWorkspace(workspace);
  }
});
