import type { Shape } from '../../domain/processing/shape.ts';
import type { StartedProcessing } from '../../domain/processing/start-processing.ts';

const BYTES_PER_MB = 1_048_576;

/** Runs that were started, in the words of both contracts. */
export function startedReply(slug: string, started: StartedProcessing) {
  return {
    ids: started.runIds,
    status: 'started',
    schema: slug,
    schema_version: started.schemaVersion,
    shape: started.shapeName,
    executors: started.executors,
    files_count: started.filesCount,
    total_size_mb: started.sizeBytes / BYTES_PER_MB,
  };
}

/** The shapes one can choose, in the words of both contracts. */
export function shapesReply(shapes: Shape[]) {
  return shapes.filter((shape) => shape.active).map(shapeReply);
}

export function shapeReply(shape: Shape) {
  return {
    id: shape.id,
    name: shape.name,
    architecture: shape.architecture,
    default_driver_from_this_architecture: shape.driver,
    shape: shape.shape,
    ocpus: shape.ocpus,
    memory_gb: shape.memoryGb,
    recommended_file_size_gb: shape.recommendedFileSizeGb,
    final_cost_per_hour: shape.pricePerHour,
  };
}
