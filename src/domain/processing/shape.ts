import type { ApiSchema } from '../contract-types.ts';

/** A kind of machine for runs; `src/config/defaults/shapes.yaml` explains each member. */
export interface Shape {
  id: number;
  name: string;
  architecture: ApiSchema<'Shape'>['architecture'];
  /** Whether it is the driver of runs whose executors have this architecture (contract rule 45). */
  driver: boolean;
  shape: string;
  ocpus: number;
  memoryGb: number;
  /** Decimal as text, GB. */
  recommendedFileSizeGb: string;
  /** Decimal as text, credits per hour of one machine. */
  pricePerHour: string;
  active: boolean;
  /** Scheduling of the machine's pod; only for runs on Kubernetes. */
  kubernetes?: PodPlacement;
}

export interface PodPlacement {
  /** Kubernetes quantity, such as `500m`; default: `ocpus`. */
  cpuRequest?: string;
  /** Part of the memory outside Java's heap, MiB; default: a tenth, at least 384. */
  memoryOverheadMb?: number;
  nodeSelector?: Record<string, string>;
  tolerations?: Toleration[];
}

/** A toleration as in Kubernetes' API. */
export interface Toleration {
  key?: string;
  operator?: 'Equal' | 'Exists';
  value?: string;
  effect?: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
}

/** The driver shape for a run on these executors; null if runs have no driver. */
export type DriverFor = (executor: Shape) => Shape | null;

/** The default-driver shape of the executor shape's architecture; price lists guarantee there is one. */
export function driverFor(executor: Shape, shapes: Shape[]): Shape {
  const driver = shapes.find(
    (shape) => shape.active && shape.driver && shape.architecture === executor.architecture,
  );
  if (!driver) throw new Error(`no driver shape for ${executor.architecture}`);
  return driver;
}
