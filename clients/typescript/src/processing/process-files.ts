import type { ProcessingStarted, Shape } from '../generated/types.ts';
import { type Api, schemaPath } from '../http/api.ts';
import { arrayOf, integerOf, recordOf } from '../http/parse-answer.ts';

/** Machines of the runs; plans without custom processing ignore both. */
export interface Machines {
  /** `id` of a shape that `shapes` lists. */
  shapeId?: number | undefined;
  /** Executors of each run, 1 to 10. */
  executors?: number | undefined;
}

/**
 * Starts processing. The one operation that is not repeated after a cut: its runs might be there already.
 * @internal
 */
export function processFiles(
  api: Api,
  schema: string,
  { shapeId, executors }: Machines,
  signal: AbortSignal | undefined,
): Promise<ProcessingStarted> {
  const body = {
    ...(shapeId !== undefined && { shape_id: shapeId }),
    ...(executors !== undefined && { executors }),
  };
  const path = schemaPath(schema, 'process-files');
  return api.call({ method: 'POST', path, body, repeat: 'unsent', signal }, (json) => {
    const started = recordOf<ProcessingStarted>(json, 'the body', ['schema'], ['files_count']);
    for (const id of arrayOf(started.ids, '`ids`')) integerOf(id, 'an id');
    return started;
  });
}

/** @internal */
export function listShapes(api: Api, signal: AbortSignal | undefined): Promise<Shape[]> {
  return api.call({ method: 'GET', path: '/api/v1/dataflow/shapes', signal }, (json) =>
    arrayOf(json).map((shape) => recordOf<Shape>(shape, 'a shape', ['name'], ['id'])),
  );
}
