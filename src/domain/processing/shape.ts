/** A machine a run can be given; `src/config/defaults/shapes.yaml` explains each member. */
export interface Shape {
  id: number;
  name: string;
  architecture: 'amd' | 'intel';
  /** The driver of runs whose executors have this architecture (contract rule 45). */
  driver: boolean;
  shape: string;
  ocpus: number;
  memoryGb: number;
  /** Decimal as text, GB. */
  recommendedFileSizeGb: string;
  /** Decimal as text, credits per hour of one machine. */
  pricePerHour: string;
  active: boolean;
  /** Where the machine's pod may be put; for runs on Kubernetes alone. */
  kubernetes?: PodPlacement;
}

export interface PodPlacement {
  /** Kubernetes quantity, such as `500m`; without it as much as `ocpus`. */
  cpuRequest?: string;
  /** Of the memory, MiB outside of Java's heap; without it a tenth, at least 384. */
  memoryOverheadMb?: number;
  nodeSelector?: Record<string, string>;
  tolerations?: Toleration[];
}

/** As Kubernetes has it. */
export interface Toleration {
  key?: string;
  operator?: 'Equal' | 'Exists';
  value?: string;
  effect?: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
}

/** The driver of a run on such executors; null where runs have none. */
export type DriverFor = (executor: Shape) => Shape | null;

/** The default-driver shape of the executor shape's architecture; price lists guarantee there is one. */
export function driverFor(executor: Shape, shapes: Shape[]): Shape {
  const driver = shapes.find(
    (shape) => shape.active && shape.driver && shape.architecture === executor.architecture,
  );
  if (!driver) throw new Error(`no driver shape for ${executor.architecture}`);
  return driver;
}
