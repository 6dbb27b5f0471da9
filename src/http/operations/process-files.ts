import { startProcessing } from '../../domain/processing/start-processing.ts';
import type { Operation } from '../api-binding.ts';

const BYTES_PER_MB = 1_048_576;

export const processFiles: Operation<'processFiles'> = async ({ service, identity, params, body, reply }) => {
  const started = await startProcessing(service, identity, params.slug, body ?? {});
  reply({
    ids: started.runIds,
    status: 'started',
    schema: params.slug,
    schema_version: started.schemaVersion,
    shape: started.shapeName,
    executors: started.executors,
    files_count: started.filesCount,
    total_size_mb: started.sizeBytes / BYTES_PER_MB,
  });
};
