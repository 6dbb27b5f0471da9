import type { KubernetesObject } from '@kubernetes/client-node';
import { nodeAddress } from './addresses.ts';

/**
 * A name for a server of the stack. It has no address of its own: it resolves to the node's, from which the pods' network
 * forwards to the server.
 */
export function hostService(namespace: string, name: string, port: number): KubernetesObject[] {
  const ports = [{ name, port, protocol: 'TCP' }];
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace },
    spec: { clusterIP: 'None', ports },
  };
  const endpoints = {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: `${name}-host`, namespace, labels: { 'kubernetes.io/service-name': name } },
    addressType: 'IPv4',
    endpoints: [{ addresses: [nodeAddress], conditions: { ready: true } }],
    ports,
  };
  return [service, endpoints] as KubernetesObject[];
}
