import type { V1Container, V1EnvVar, V1PodSpec, V1SecurityContext } from '@kubernetes/client-node';
import type { Shape } from '../../../domain/processing/shape.ts';
import { storeSecretKeys, truststorePasswordSecretKey, truststoreSecretKey } from '../options.ts';

/** Where the image's entrypoint looks for the truststore. */
const trustFolder = { name: 'CELEIRO_TRUST_FOLDER', value: '/etc/celeiro-trust' };

/**
 * What drivers and executors have in common: no rights on their node, nothing to write to but `/tmp`, and the authorities
 * of the secret, if it has any.
 * @param diskMb most MiB below `/tmp`; a pod with more is evicted
 */
export function podTemplate(
  shape: Shape,
  secretName: string,
  diskMb: number,
  container: V1Container,
): V1PodSpec {
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
        env: [trustFolder, ...(container.env ?? [])],
        securityContext: confined,
        volumeMounts: [
          { name: 'tmp', mountPath: '/tmp' },
          { name: 'trust', mountPath: trustFolder.value, readOnly: true },
          ...(container.volumeMounts ?? []),
        ],
      },
    ],
    volumes: [
      { name: 'tmp', emptyDir: { sizeLimit: `${diskMb}Mi` } },
      { name: 'trust', secret: { secretName, optional: true, items: trustItems } },
    ],
  };
}

/**
 * Nothing else of the secret becomes a file. Every secret has the name of the store's key, which is no credential: where it is a
 * file, the authorities are too, if there are any.
 */
const trustItems = [
  { key: storeSecretKeys[0]!, path: 'secret-seen' },
  ...[truststoreSecretKey, truststorePasswordSecretKey].map((key) => ({ key, path: key })),
];

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
