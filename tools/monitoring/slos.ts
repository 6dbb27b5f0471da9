/** A window of PromQL in a query: replaced by its length. */
const W = '$window';

interface RequestSli {
  /** Rates over `$window`, per second. */
  bad: string;
  all: string;
}

interface TimeSli {
  /** 1 at a bad moment, 0 at a good one. */
  badMoment: string;
}

export interface Slo {
  /** Value of the label `slo`. */
  name: string;
  /** Name of the alert on its error budget. */
  alert: string;
  objective: number;
  /** What is promised, for docs/slo.md. */
  promise: string;
  sli: RequestSli | TimeSli;
  /** What is counted and what is not. */
  counts: string;
}

/** Operations that run queries: those of the API, of the console, of boards and of their links. */
export const queryOperations = [
  'queryRecords',
  'panel.runQuery',
  'panel.answerTile',
  'panel.answerSharedTile',
];
const ofQueries = queryOperations.join('|');

/** Matchers of the operations of a kind. */
export const QUERIES = `operation=~"${ofQueries}"`;
export const QUICK = 'operation=~"generateUploadToken|getSchema|listFiles|listShapes"';
const OTHERS = `operation!~"none|uploadFile|${ofQueries}|getHealth|getReadiness|getMetrics|panel.streamEvents"`;

const answered = (matchers: string) =>
  `sum(rate(celeiro_http_request_seconds_count{${matchers}, status!="none"}[${W}]))`;
const faults = (matchers: string, not: string) =>
  `(sum(rate(celeiro_http_errors_total{${matchers}, status=~"5..", code!~"${not}"}[${W}])) or vector(0))`;
const slowerThan = (seconds: number, metric: string, matchers: string) => {
  const of = matchers && `{${matchers}}`;
  const within = `{${matchers}${matchers && ', '}le="${seconds}"}`;
  return {
    all: `sum(rate(${metric}_count${of}[${W}]))`,
    bad: `(sum(rate(${metric}_count${of}[${W}])) - sum(rate(${metric}_bucket${within}[${W}])))`,
  };
};

/** The service level objectives, over 30 days. */
export const slos: Slo[] = [
  {
    name: 'uploads',
    alert: 'CeleiroUploadErrors',
    objective: 0.999,
    promise: '99.9 % of uploads are answered without a fault of the service.',
    sli: {
      bad: faults('operation="uploadFile"', 'storage_quota_exceeded'),
      all: answered('operation="uploadFile"'),
    },
    counts:
      'A fault is a status from 500 on. A full quota (507 `storage_quota_exceeded`) is none, a full disk (507 `upload_storage_full`) is one. How long an upload takes is mostly the client’s line, so it has no objective.',
  },
  {
    name: 'queries',
    alert: 'CeleiroQueryErrors',
    objective: 0.999,
    promise: '99.9 % of queries are answered without a fault of the service.',
    sli: { bad: faults(QUERIES, 'query_timeout'), all: answered(QUERIES) },
    counts:
      'Those of the console and of boards among them. A query that used up the time of its plan (`query_timeout`) is no fault; one that waited so long for its turn (`query_wait_timeout`) is one.',
  },
  {
    name: 'query-latency',
    alert: 'CeleiroQuerySlow',
    objective: 0.95,
    promise: '95 % of the queries that succeed are answered to the end within 3 s.',
    sli: slowerThan(3, 'celeiro_http_request_seconds', `${QUERIES}, status="200"`),
    counts: 'The time includes the client’s reading of the answer.',
  },
  {
    name: 'requests',
    alert: 'CeleiroRequestErrors',
    objective: 0.999,
    promise: '99.9 % of all other requests are answered without a fault of the service.',
    sli: { bad: faults(OTHERS, 'webhook_.*'), all: answered(OTHERS) },
    counts:
      'The panel among them. A fault of a webhook’s receiver, which a test in the panel answers with 502 or 504, is none of the service.',
  },
  {
    name: 'request-latency',
    alert: 'CeleiroRequestSlow',
    objective: 0.99,
    promise: '99 % of small requests are answered within 1 s: upload URLs, schemas, files, shapes.',
    sli: slowerThan(1, 'celeiro_http_request_seconds', `${QUICK}, status="200"`),
    counts: 'Successful ones.',
  },
  {
    name: 'runs',
    alert: 'CeleiroRunErrors',
    objective: 0.99,
    promise: '99 % of runs that end by themselves complete.',
    sli: {
      bad: `(sum(rate(celeiro_run_seconds_count{status="failed"}[${W}])) or vector(0))`,
      all: `sum(rate(celeiro_run_seconds_count{status=~"completed|failed"}[${W}]))`,
    },
    counts: 'Cancelled runs are not counted. A run fails after three failed attempts.',
  },
  {
    name: 'run-start',
    alert: 'CeleiroRunsNotStarted',
    objective: 0.995,
    promise: 'At 99.5 % of all moments no run that has a place waits for more than a minute to be begun.',
    sli: { badMoment: 'max(celeiro_open_runs_oldest_seconds{status="started"}) > bool 60' },
    counts:
      'A run has a place while fewer than `CELEIRO_RUNS_AT_ONCE` are under way. Runs beyond them are `queued` and not counted: more runs at once need more machines ([capacity.md](capacity.md)). Waiting for machines comes after that, and depends on the installation.',
  },
  {
    name: 'events',
    alert: 'CeleiroEventsLate',
    objective: 0.995,
    promise: 'At 99.5 % of all moments no event waits for more than a minute to be relayed.',
    sli: { badMoment: 'max(celeiro_outbox_oldest_seconds) > bool 60' },
    counts: 'Webhooks and automatic runs wait for the events. The panel’s live pages do not.',
  },
  {
    name: 'webhooks',
    alert: 'CeleiroWebhooksSlow',
    objective: 0.99,
    promise: '99 % of messages are sent within 10 s after they are due.',
    sli: slowerThan(10, 'celeiro_webhook_lateness_seconds', ''),
    counts:
      'Receivers that fail or are slow are not counted: their messages wait for one another. What was due before a receiver recovered is not counted either. What nobody takes is not counted, `CeleiroWebhooksLate` tells of it.',
  },
];

/** PromQL of the share of what was bad over a window. */
export function errorRatio({ name, sli }: Slo, window: string): string {
  if ('badMoment' in sli) return `avg_over_time(celeiro:slo_bad_moment{slo="${name}"}[${window}])`;
  return `${inWindow(sli.bad, window)} / ${inWindow(sli.all, window)}`;
}

export function inWindow(query: string, window: string): string {
  return query.replaceAll(W, window);
}
