import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addRequestMetrics, alertingCodes } from './request-metrics.ts';
import { addWorkerMetrics } from './worker-metrics.ts';

async function valuesOf(registry: Registry): Promise<Map<string, string>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.split(' ').at(-1)!]));
}

it('errors that have an alert of their own are counted from 0, whatever operation meets them', async () => {
  const registry = new Registry();
  const { requests } = addRequestMetrics(registry);
  const counted = async () =>
    [...(await valuesOf(registry))].filter(([name]) => name.startsWith('celeiro_alerting_errors_total'));
  expect(await counted()).toEqual(
    alertingCodes.map((code) => [`celeiro_alerting_errors_total{code="${code}"}`, '0']),
  );
  requests.failed('listFiles', 500, 'internal_error');
  requests.failed('getSchema', 500, 'internal_error');
  requests.failed('getSchema', 404, 'schema_not_found');
  expect((await counted()).filter(([, count]) => count !== '0')).toEqual([
    ['celeiro_alerting_errors_total{code="internal_error"}', '2'],
  ]);
});

it('a worker tells ends of runs and outcomes of messages and letters from 0 on', async () => {
  const registry = new Registry();
  addWorkerMetrics(registry, true);
  const values = await valuesOf(registry);
  for (const series of [
    ...['completed', 'failed', 'cancelled'].map((status) => `celeiro_run_seconds_count{status="${status}"}`),
    ...['delivered', 'rejected', 'unanswered'].map(
      (outcome) => `celeiro_webhook_attempts_total{outcome="${outcome}"}`,
    ),
    ...['password_link', 'invitation', 'password_changed', 'notices'].flatMap((kind) =>
      ['sent', 'retried', 'failed'].map(
        (outcome) => `celeiro_letters_total{kind="${kind}",outcome="${outcome}"}`,
      ),
    ),
  ]) {
    expect([series, values.get(series)]).toEqual([series, '0']);
  }
});
