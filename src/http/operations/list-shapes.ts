import type { Operation } from '../api-binding.ts';

export const listShapes: Operation<'listShapes'> = async ({ service, reply }) => {
  reply(
    service.shapes
      .filter((shape) => shape.active)
      .map((shape) => ({
        id: shape.id,
        name: shape.name,
        architecture: shape.architecture,
        default_driver_from_this_architecture: shape.driver,
        shape: shape.shape,
        ocpus: shape.ocpus,
        memory_gb: shape.memoryGb,
        recommended_file_size_gb: shape.recommendedFileSizeGb,
        final_cost_per_hour: shape.pricePerHour,
      })),
  );
};
