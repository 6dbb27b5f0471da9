import { join } from 'node:path';
import type { Stack } from '../context.ts';

/** Bridge of the whole cluster; no installed Kubernetes uses this name. */
export const bridge = 'celeiro0';
/** The node's address on the bridge, at which pods reach the API and the stack's other servers. */
export const nodeAddress = '10.244.0.1';
export const podRange = '10.244.0.0/24';
export const serviceRange = '10.96.0.0/16';
/** Address of the API as a service: always the first of the service range. */
export const apiServiceAddress = '10.96.0.1';
export const dnsServiceAddress = '10.96.0.10';
/** Address of Celeiro's own service. `k8s/overlays/stack` has it too. */
export const celeiroAddress = '10.96.0.20';
export const serviceNamespace = 'celeiro-system';
/** Namespace of the pods of runs. */
export const sparkNamespace = 'celeiro';
export const clusterDomain = 'cluster.local';
export const nodeName = 'stack';

/** Name for all parts of the cluster in commands. */
export const group = 'kubernetes';

export const apiUrlOf = ({ ports }: Stack): string => `https://${nodeAddress}:${ports.kubernetesApi}`;

/** Folder of everything the cluster stores. */
export const folderOf = (stack: Stack): string => join(stack.folder, 'kubernetes');
