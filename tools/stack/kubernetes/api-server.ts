import type { StackProcess } from '../server.ts';
import { apiUrlOf, clusterDomain, group, nodeAddress, serviceRange } from './addresses.ts';
import { etcdUrlOf } from './etcd.ts';
import { isHealthy } from './health.ts';
import { certificateOf, keyOf } from './pki.ts';
import { program, versions } from './programs.ts';

/** The cluster's API, on the pods' bridge: reached from pods and from this machine. */
export const apiServer: StackProcess = {
  name: 'kube-apiserver',
  group,
  version: `Kubernetes ${versions.kubernetes}`,
  needs: ['node', 'etcd'],
  stopSignal: 'SIGTERM',
  address: apiUrlOf,
  ports: () => [],
  prepare: async () => undefined,
  async launch(stack) {
    const options = {
      'etcd-servers': etcdUrlOf(stack),
      'etcd-cafile': certificateOf(stack, 'etcd'),
      'etcd-certfile': certificateOf(stack, 'etcd'),
      'etcd-keyfile': keyOf(stack, 'etcd'),
      'bind-address': nodeAddress,
      'advertise-address': nodeAddress,
      'secure-port': stack.ports.kubernetesApi,
      'service-cluster-ip-range': serviceRange,
      'authorization-mode': 'Node,RBAC',
      'enable-admission-plugins': 'NodeRestriction',
      'client-ca-file': certificateOf(stack, 'ca'),
      'tls-cert-file': certificateOf(stack, 'kube-apiserver'),
      'tls-private-key-file': keyOf(stack, 'kube-apiserver'),
      'kubelet-client-certificate': certificateOf(stack, 'kubelet-client'),
      'kubelet-client-key': keyOf(stack, 'kubelet-client'),
      'kubelet-certificate-authority': certificateOf(stack, 'ca'),
      'kubelet-preferred-address-types': 'InternalIP',
      // How the API server passes requests on to metrics-server, and how that knows that they come from it.
      'proxy-client-cert-file': certificateOf(stack, 'front-proxy'),
      'proxy-client-key-file': keyOf(stack, 'front-proxy'),
      'requestheader-client-ca-file': certificateOf(stack, 'ca'),
      'requestheader-allowed-names': 'front-proxy',
      'requestheader-username-headers': 'X-Remote-User',
      'requestheader-group-headers': 'X-Remote-Group',
      'requestheader-extra-headers-prefix': 'X-Remote-Extra-',
      'service-account-issuer': `https://kubernetes.default.svc.${clusterDomain}`,
      'service-account-key-file': certificateOf(stack, 'tokens'),
      'service-account-signing-key-file': keyOf(stack, 'tokens'),
      'shutdown-delay-duration': '0s',
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    return { command: await program(stack, 'hyperkube'), args: ['kube-apiserver', ...args] };
  },
  ready: (stack) => isHealthy(stack, 'ca', `${apiUrlOf(stack)}/readyz`),
  settings: () => ({}),
};
