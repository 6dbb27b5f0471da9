import { expect, it } from 'vitest';
import { logFaults } from './page-commands.ts';

const byLabel = 'kubectl -n celeiro-system logs -l app.kubernetes.io/component=worker';

it.each([
  `${byLabel} --tail=-1 --since=15m | grep failed | tail -3`,
  'kubectl -n celeiro-system logs celeiro-gateway-5d8f9c7b6-x2x4z --previous | tail -20',
  'kubectl logs job/migrate-1',
  'kubectl -n celeiro-system get pods -l app.kubernetes.io/component=worker; celeiro run logs',
  'Read the log of the process instead of `kubectl logs`.',
])('finds nothing wrong with %s', (line) => {
  expect(logFaults(line)).toEqual([]);
});

it.each([
  [`${byLabel} --since=15m | grep failed | tail`, /add --tail=-1/],
  [`${byLabel} --tail=-10 --since=15m`, /add --tail=-1/],
  [`${byLabel} --since=15m | tail --tail=-1`, /add --tail=-1/],
  ['`kubectl logs --selector=a=b`', /add --tail=-1/],
  ['kubectl -n celeiro-system logs deploy/celeiro-gateway --previous', /name the pod/],
  ['kubectl logs --previous deployment.apps/celeiro-gateway', /name the pod/],
])('names what is wrong with %s', (line, fault) => {
  expect(logFaults(line)).toEqual([expect.stringMatching(fault)]);
});
