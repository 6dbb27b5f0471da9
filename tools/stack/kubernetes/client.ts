import { readFile } from 'node:fs/promises';
import {
  CoreV1Api,
  KubeConfig,
  type KubernetesObject,
  KubernetesObjectApi,
  loadAllYaml,
  PatchStrategy,
} from '@kubernetes/client-node';
import type { Stack } from '../context.ts';
import { kubeconfigOf } from './kubeconfig.ts';

/** The API as the cluster's administrator. */
export function coreApi(stack: Stack): CoreV1Api {
  return admin(stack).makeApiClient(CoreV1Api);
}

/** Creates or updates the objects as given. Fields that others have written into them stay. */
export async function applyObjects(stack: Stack, objects: KubernetesObject[]): Promise<void> {
  const api = KubernetesObjectApi.makeApiClient(admin(stack));
  for (const object of objects) {
    await api.patch(object, undefined, undefined, 'celeiro-stack', true, PatchStrategy.ServerSideApply);
  }
}

/** The objects of a manifest. */
export async function readManifest(file: string): Promise<KubernetesObject[]> {
  return loadAllYaml(await readFile(file, 'utf8')) as KubernetesObject[];
}

/** The cluster's administrator. */
export function admin(stack: Stack): KubeConfig {
  const config = new KubeConfig();
  config.loadFromFile(kubeconfigOf(stack, 'admin'));
  return config;
}
