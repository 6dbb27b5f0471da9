import { expect, it } from 'vitest';
import { exprFaults, knownSeries } from './promql.ts';

const known = knownSeries(['celeiro:recorded']);

it.each([
  'sum by (status) (rate(celeiro_http_request_seconds_count{operation=~"uploadFile|panel.runQuery"}[5m])) or vector(0)',
  'histogram_quantile(0.9, sum by (le) (rate(celeiro_http_request_seconds_bucket{le="0.3"}[$__rate_interval])))',
  'celeiro:recorded{slo="x"} / on (slo) group_left () celeiro:recorded > bool 1e3 and absent(up{job="celeiro"})',
  'time() - max_over_time(process_start_time_seconds[1h:5m]) > 86400',
])('finds nothing wrong with %s', (expr) => {
  expect(exprFaults(expr, known)).toEqual([]);
});

it.each([
  ['rate(celeiro_http_requests_total[5m])', /no metric celeiro_http_requests_total/],
  ['celeiro_http_request_seconds', /no metric celeiro_http_request_seconds/],
  ['celeiro_run_seconds_count{code="x"}', /celeiro_run_seconds_count has no label code/],
  ['sum by (tenant) (celeiro_open_runs)', /no metric of the expression has a label tenant/],
  ['celeiro_run_seconds_bucket{le="60.0"}', /no bucket up to 60.0; it has 1, 5, 15/],
  ['celeiro_http_errors_total{operation="upload"}', /no operation upload;/],
  ['celeiro_http_errors_total{operation!~"none|panel.uploadFile"}', /no operation panel.uploadFile;/],
])('names what is wrong with %s', (expr, fault) => {
  expect(exprFaults(expr, known)).toEqual([expect.stringMatching(fault)]);
});
