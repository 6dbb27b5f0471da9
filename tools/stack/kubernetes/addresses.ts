import { join } from 'node:path';
import type { Stack } from '../context.ts';

/** Everything of the cluster is on this bridge, whose name no installed Kubernetes uses. */
export const bridge = 'celeiro0';
/** The node's on the bridge: where pods find the API, and the stack's other servers. */
export const nodeAddress = '10.244.0.1';
export const podRange = '10.244.0.0/24';
export const serviceRange = '10.96.0.0/16';
/** The first of the services' range is the API's own. */
export const apiServiceAddress = '10.96.0.1';
export const dnsServiceAddress = '10.96.0.10';
export const clusterDomain = 'cluster.local';
export const nodeName = 'stack';

/** The name by which commands take all parts of the cluster. */
export const group = 'kubernetes';

export const apiUrlOf = ({ ports }: Stack): string => `https://${nodeAddress}:${ports.kubernetesApi}`;

/** What the cluster keeps. */
export const folderOf = (stack: Stack): string => join(stack.folder, 'kubernetes');
