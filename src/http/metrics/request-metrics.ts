import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Codes that have alerts of their own (`k8s/monitoring/rules/alerts.yaml`). */
export const alertingCodes = [
  ...['internal_error', 'query_failed', 'query_engine_unavailable', 'no_disk_space'],
  ...['storage_unavailable', 'upload_storage_unavailable', 'upload_storage_full'],
];

/** Metrics of requests, of uploads and of queries. */
export function addRequestMetrics(registry: Registry) {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'celeiro_http_request_seconds',
    help: 'Time from the request to the end of its answer. The status is `none` where the client left before it.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30, 120, 600],
    registers,
  });
  const errors = new Counter({
    name: 'celeiro_http_errors_total',
    help: 'Requests that met an error, by its code (docs/errors.md) and the status of that code.',
    labelNames: ['operation', 'status', 'code'],
    registers,
  });
  const alerting = new Counter({
    name: 'celeiro_alerting_errors_total',
    help: 'Requests that met an error whose code has an alert of its own, by that code, counted from 0.',
    labelNames: ['code'],
    registers,
  });
  for (const code of alertingCodes) alerting.inc({ code }, 0);
  return {
    requests: {
      /** @param status null where nothing was answered */
      ended: (operation: string, status: number | null, took: number) =>
        seconds.observe({ operation, status: status ?? 'none' }, took),
      failed(operation: string, status: number, code: string) {
        errors.inc({ operation, status, code });
        if (alertingCodes.includes(code)) alerting.inc({ code });
      },
    },
    uploadedBytes: new Counter({
      name: 'celeiro_uploaded_bytes_total',
      help: 'Bytes of accepted files.',
      registers,
    }),
    uploadedRows: new Counter({
      name: 'celeiro_uploaded_rows_total',
      help: 'Records of accepted files.',
      registers,
    }),
    runningQueries: new Gauge({
      name: 'celeiro_running_queries',
      help: 'Queries waiting or running.',
      registers,
    }),
    queriedBytes: new Counter({
      name: 'celeiro_queried_bytes_total',
      help: 'Bytes that queries read.',
      registers,
    }),
  };
}
