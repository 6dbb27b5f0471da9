import type { Shape } from './shape.ts';

/** A machine for tests and benches; members they do not set have arbitrary values. */
export function shapeWith(more: Partial<Shape>): Shape {
  return {
    id: 1,
    name: 'test',
    architecture: 'amd',
    driver: true,
    shape: 'test',
    ocpus: 1,
    memoryGb: 1,
    recommendedFileSizeGb: '1.0',
    pricePerHour: '0.1',
    active: true,
    ...more,
  };
}
