import type { V1Container, V1EnvVar, V1PodSpec, V1SecurityContext } from '@kubernetes/client-node';
import type { Shape } from '../../../domain/processing/shape.ts';

/** What drivers and executors have in common: no rights on their node, nothing to write to but `/tmp`. */
export function podTemplate(shape: Shape, container: V1Container): V1PodSpec {
  const { nodeSelector, tolerations } = shape.kubernetes ?? {};
  return {
    restartPolicy: 'Never',
    enableServiceLinks: false,
    terminationGracePeriodSeconds: 5,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    ...(nodeSelector && { nodeSelector }),
    ...(tolerations && { tolerations }),
    containers: [
      {
        terminationMessagePolicy: 'FallbackToLogsOnError',
        ...container,
        securityContext: confined,
        volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }, ...(container.volumeMounts ?? [])],
      },
    ],
    volumes: [{ name: 'tmp', emptyDir: {} }],
  };
}

const confined: V1SecurityContext = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

/** The environment that a secret fills: its keys are the names. @param optional the secret may lack them */
export function secretEnvironment(secretName: string, keys: string[], optional = false): V1EnvVar[] {
  return keys.map((key) => ({
    name: key,
    valueFrom: { secretKeyRef: { name: secretName, key, ...(optional && { optional }) } },
  }));
}
