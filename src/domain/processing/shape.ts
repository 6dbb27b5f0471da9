/** A machine a run can be given; `src/config/defaults/shapes.yaml` explains each member. */
export interface Shape {
  id: number;
  name: string;
  architecture: 'amd' | 'intel';
  /** The driver of runs whose executors have this architecture (decision 45). */
  driver: boolean;
  shape: string;
  ocpus: number;
  memoryGb: number;
  /** Decimal as text, GB. */
  recommendedFileSizeGb: string;
  /** Decimal as text, credits per hour of one machine. */
  pricePerHour: string;
  active: boolean;
}

/** The default-driver shape of the executor shape's architecture; price lists guarantee there is one. */
export function driverFor(executor: Shape, shapes: Shape[]): Shape {
  const driver = shapes.find(
    (shape) => shape.active && shape.driver && shape.architecture === executor.architecture,
  );
  if (!driver) throw new Error(`no driver shape for ${executor.architecture}`);
  return driver;
}
