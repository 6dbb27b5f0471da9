import { once } from 'node:events';
import { type RequestOptions, request } from 'node:https';
import { json } from 'node:stream/consumers';
import type { KubeConfig, KubernetesObject } from '@kubernetes/client-node';

/**
 * Applies an object (server-side) exactly as it is written; the API refuses unknown fields. The client library would drop
 * such fields before it sends the object.
 * @throws Error with the API server's message
 */
export async function strictApply(
  config: KubeConfig,
  object: KubernetesObject,
  { dryRun }: { dryRun: boolean },
): Promise<void> {
  const query = new URLSearchParams({
    fieldManager: 'celeiro-test',
    force: 'true',
    fieldValidation: 'Strict',
  });
  if (dryRun) query.set('dryRun', 'All');
  await call(config, 'PATCH', `${await pathOf(config, object)}?${query}`, object);
}

async function pathOf(config: KubeConfig, { apiVersion, kind, metadata }: KubernetesObject): Promise<string> {
  const group = apiVersion!.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const { resources } = (await call(config, 'GET', group)) as {
    resources: { name: string; kind: string; namespaced: boolean }[];
  };
  const resource = resources.find(({ name, kind: known }) => known === kind && !name.includes('/'));
  if (!resource) throw new Error(`${apiVersion} has no ${kind}`);
  const place = resource.namespaced ? `/namespaces/${metadata!.namespace ?? 'default'}` : '';
  return `${group}${place}/${resource.name}/${metadata!.name}`;
}

async function call(config: KubeConfig, method: string, path: string, body?: object): Promise<unknown> {
  // JSON is YAML.
  const headers = body ? { 'Content-Type': 'application/apply-patch+yaml' } : {};
  const options: RequestOptions = { method, headers: { Accept: 'application/json', ...headers } };
  await config.applyToHTTPSOptions(options);
  const sent = request(new URL(path, config.getCurrentCluster()!.server), options);
  sent.end(body && JSON.stringify(body));
  const [response] = await once(sent, 'response');
  const answer = (await json(response)) as { message?: string };
  if (response.statusCode >= 300) throw new Error(answer.message);
  return answer;
}
