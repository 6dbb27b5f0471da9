import { type Dashboard, type Panel, renderDashboard } from './grafana.ts';
import { errorRatio, QUERIES, QUICK, type Slo, slos } from './slos.ts';

const RATE = '[$__rate_interval]';
const quantiles = (metric: string, matchers: string): Panel['series'] =>
  [0.5, 0.95, 0.99].map((q) => [
    `histogram_quantile(${q}, sum by (le) (rate(${metric}_bucket${matchers}${RATE})))`,
    `p${q * 100}`,
  ]);
/** Budgets that are counted in bytes, as a pattern of PromQL. */
export const IN_BYTES = '.*_bytes|.*_memory|jobs|recent_queries|spill';
const budgetLeft = (slo: Slo) =>
  `1 - (${errorRatio(slo, '30d')}) / ${Number((1 - slo.objective).toFixed(6))}`;

const overview: Dashboard = {
  uid: 'celeiro-overview',
  title: 'Celeiro: objectives',
  rows: [
    {
      title: 'Objectives (docs/slo.md)',
      panels: [
        {
          title: 'Error budget left of the last 30 days',
          ...{ unit: 'percentunit', kind: 'stat' },
          series: slos.map((slo) => [budgetLeft(slo), slo.name]),
        },
        {
          title: 'Burn rate over an hour: 1 uses the budget up in 30 days',
          unit: 'short',
          series: [['celeiro:slo_errors:ratio_rate1h / on (slo) (1 - celeiro:slo_objective)', '{{slo}}']],
        },
        {
          title: 'Alerts that fire',
          unit: 'short',
          series: [
            [
              'sum by (alertname, severity) (ALERTS{alertname=~"Celeiro.*", alertstate="firing"})',
              '{{alertname}} {{severity}}',
            ],
          ],
        },
      ],
    },
    {
      title: 'Use',
      panels: [
        {
          title: 'Bytes taken in',
          unit: 'Bps',
          series: [[`sum(rate(celeiro_uploaded_bytes_total${RATE}))`, 'uploaded']],
        },
        {
          title: 'Records taken in',
          unit: 'rowsps',
          series: [[`sum(rate(celeiro_uploaded_rows_total${RATE}))`, 'uploaded']],
        },
        {
          title: 'Bytes read by queries',
          unit: 'Bps',
          series: [[`sum(rate(celeiro_queried_bytes_total${RATE}))`, 'read']],
        },
      ],
    },
    {
      title: 'Processes',
      panels: [
        { title: 'Processes by role', unit: 'short', series: [['sum by (role) (celeiro_role)', '{{role}}']] },
        { title: 'Control database', unit: 'short', series: [['min(celeiro_database_up)', 'answers']] },
        {
          title: 'Damaged and unnamed objects',
          unit: 'short',
          series: [
            ['max by (kind) (celeiro_damaged_objects)', '{{kind}}'],
            ['max(celeiro_unnamed_objects)', 'unnamed'],
          ],
        },
      ],
    },
  ],
};

const gateways: Dashboard = {
  uid: 'celeiro-gateways',
  title: 'Celeiro: gateways',
  rows: [
    {
      title: 'Requests',
      panels: [
        {
          title: 'Requests by status',
          unit: 'reqps',
          series: [[`sum by (status) (rate(celeiro_http_request_seconds_count${RATE}))`, '{{status}}']],
        },
        {
          title: 'Requests by operation',
          unit: 'reqps',
          series: [
            [
              `topk(10, sum by (operation) (rate(celeiro_http_request_seconds_count${RATE})))`,
              '{{operation}}',
            ],
          ],
        },
        {
          title: 'Errors by code',
          unit: 'reqps',
          description: 'docs/errors.md has every code with its cause and cure.',
          series: [
            [
              `topk(10, sum by (code, status) (rate(celeiro_http_errors_total${RATE})))`,
              '{{status}} {{code}}',
            ],
          ],
        },
      ],
    },
    {
      title: 'Time to the end of the answer',
      panels: [
        {
          title: 'Uploads',
          unit: 's',
          series: quantiles('celeiro_http_request_seconds', '{operation="uploadFile", status="200"}'),
        },
        {
          title: 'Queries',
          unit: 's',
          series: quantiles('celeiro_http_request_seconds', `{${QUERIES}, status="200"}`),
        },
        {
          title: 'Small requests',
          unit: 's',
          series: quantiles('celeiro_http_request_seconds', `{${QUICK}, status="200"}`),
        },
      ],
    },
    {
      title: 'Under way',
      panels: [
        {
          title: 'Uploads and their threads',
          unit: 'short',
          series: [
            ['sum(celeiro_uploads_under_way)', 'uploads'],
            ['sum(celeiro_upload_threads)', 'threads'],
          ],
        },
        {
          title: 'Queries',
          unit: 'short',
          series: [
            ['sum(celeiro_running_queries)', 'under way'],
            ['sum(celeiro_waiting_queries)', 'waiting'],
          ],
        },
        {
          title: 'Memory for unfinished lines',
          unit: 'bytes',
          series: [['sum(celeiro_upload_line_memory_bytes)', 'lines']],
        },
      ],
    },
    {
      title: 'Budgets (docs/budgets.md)',
      panels: [
        {
          title: 'Share of the process’s budgets',
          unit: 'percentunit',
          series: [['max by (budget) (celeiro_budget_used / celeiro_budget_bound)', '{{budget}}']],
        },
        {
          title: 'Use: bytes',
          unit: 'bytes',
          series: [[`sum by (budget) (celeiro_budget_used{budget=~"${IN_BYTES}"})`, '{{budget}}']],
        },
        {
          title: 'Use: places',
          unit: 'short',
          series: [[`sum by (budget) (celeiro_budget_used{budget!~"${IN_BYTES}"})`, '{{budget}}']],
        },
        {
          title: 'Refusals',
          unit: 'reqps',
          series: [[`sum by (budget) (rate(celeiro_budget_refusals_total${RATE})) > 0`, '{{budget}}']],
        },
      ],
    },
    {
      title: 'Machine',
      panels: [
        {
          title: 'Event loop: share of looks later than 0.1 s',
          unit: 'percentunit',
          description: 'Held: by the thread’s own work. The rest is a machine that has no processor for it.',
          series: [
            [
              `1 - sum by (instance) (rate(celeiro_event_loop_held_seconds_bucket{le="0.1"}${RATE})) / sum by (instance) (rate(celeiro_event_loop_held_seconds_count${RATE}))`,
              'held {{instance}}',
            ],
            [
              `1 - sum by (instance) (rate(celeiro_event_loop_delay_seconds_bucket{le="0.1"}${RATE})) / sum by (instance) (rate(celeiro_event_loop_delay_seconds_count${RATE}))`,
              'late {{instance}}',
            ],
          ],
        },
        {
          title: 'Memory',
          unit: 'bytes',
          series: [['process_resident_memory_bytes{job="celeiro"}', '{{instance}}']],
        },
        {
          title: 'Processor',
          unit: 'short',
          series: [[`rate(process_cpu_seconds_total{job="celeiro"}${RATE})`, '{{instance}}']],
        },
        {
          title: 'Connections to the database',
          unit: 'short',
          series: [
            ['celeiro_database_connections{state="used"}', 'used {{instance}}'],
            ['celeiro_database_waiting', 'waiting {{instance}}'],
            ['celeiro_database_share_waiting', 'waiting for a share {{instance}}'],
          ],
        },
        {
          title: 'Disk that is free',
          unit: 'percentunit',
          series: [['celeiro_data_folder_free_bytes / celeiro_data_folder_size_bytes', '{{instance}}']],
        },
        { title: 'Open files', unit: 'short', series: [['process_open_fds{job="celeiro"}', '{{instance}}']] },
      ],
    },
  ],
};

const workers: Dashboard = {
  uid: 'celeiro-workers',
  title: 'Celeiro: workers',
  rows: [
    {
      title: 'Runs',
      panels: [
        {
          title: 'Open runs',
          unit: 'short',
          series: [['max by (status) (celeiro_open_runs)', '{{status}}']],
        },
        {
          title: 'The oldest open run',
          unit: 's',
          series: [['max by (status) (celeiro_open_runs_oldest_seconds)', '{{status}}']],
        },
        {
          title: 'Runs that ended',
          unit: 'short',
          series: [['sum by (status) (increase(celeiro_run_seconds_count[1h]))', '{{status}}, last hour']],
        },
        {
          title: 'Time of runs that completed',
          unit: 's',
          series: quantiles('celeiro_run_seconds', '{status="completed"}'),
        },
        {
          title: 'Attempts that failed',
          unit: 'short',
          series: [
            ['sum by (code) (increase(celeiro_run_attempt_failures_total[1h]))', '{{code}}, last hour'],
          ],
        },
        {
          title: 'Steps that failed',
          unit: 'short',
          series: [['sum(increase(celeiro_run_steps_failed_total[1h]))', 'last hour']],
        },
      ],
    },
    {
      title: 'Events and webhooks',
      panels: [
        {
          title: 'Events not yet relayed',
          unit: 'short',
          series: [['max(celeiro_outbox_unpublished)', 'events']],
        },
        {
          title: 'Age of what waits',
          unit: 's',
          series: [
            ['max(celeiro_outbox_oldest_seconds)', 'event'],
            ['max(celeiro_webhook_oldest_due_seconds)', 'message'],
          ],
        },
        {
          title: 'Attempts at messages',
          unit: 'short',
          series: [[`sum by (outcome) (rate(celeiro_webhook_attempts_total${RATE}))`, '{{outcome}}']],
        },
        {
          title: 'Lateness of messages',
          unit: 's',
          series: quantiles('celeiro_webhook_lateness_seconds', ''),
        },
      ],
    },
    {
      title: 'Letters by e-mail',
      panels: [
        {
          title: 'Attempts at letters',
          unit: 'short',
          series: [['sum by (outcome) (increase(celeiro_letters_total[1h]))', '{{outcome}}, last hour']],
        },
        {
          title: 'Letters that wait',
          unit: 'short',
          series: [['max(celeiro_letters_waiting)', 'waiting']],
        },
        {
          title: 'The oldest letter that is due',
          unit: 's',
          series: [['max(celeiro_letters_oldest_due_seconds)', 'due for']],
        },
      ],
    },
    {
      title: 'Workers',
      panels: [
        {
          title: 'Time since each worker last succeeded',
          unit: 's',
          series: [['min by (worker) (celeiro_worker_idle_seconds)', '{{worker}}']],
        },
        {
          title: 'Failures',
          unit: 'short',
          series: [
            ['sum by (worker) (increase(celeiro_worker_failures_total[1h])) > 0', '{{worker}}, last hour'],
          ],
        },
        {
          title: 'Time since all was verified',
          unit: 's',
          series: [['time() - (max(celeiro_verify_last_complete_timestamp_seconds) > 0)', 'since']],
        },
      ],
    },
  ],
};

/** Files of `k8s/monitoring/dashboards`. */
export const dashboardFiles = [overview, gateways, workers].map((dashboard) => ({
  path: `k8s/monitoring/dashboards/${dashboard.uid}.json`,
  render: () => renderDashboard(dashboard),
}));
