import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

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
  return {
    requests: {
      /** @param status null where nothing was answered */
      ended: (operation: string, status: number | null, took: number) =>
        seconds.observe({ operation, status: status ?? 'none' }, took),
      failed: (operation: string, status: number, code: string) => errors.inc({ operation, status, code }),
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
