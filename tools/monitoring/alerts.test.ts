import { describe, expect, it } from 'vitest';
import { BudgetMeter } from '../../src/domain/budgets/budget-meter.ts';
import { alertingCodes } from '../../src/http/metrics/request-metrics.ts';
import { watchPlaces } from '../../src/http/metrics/watch-places.ts';
import { type AlertCase, alertsOf, testAlerts, type World } from './promtool.testing.ts';
import { slos } from './slos.ts';

const gateway = 'job="celeiro", component="gateway", instance="g1"';
const worker = 'job="celeiro", component="worker", instance="w1"';

const requests = (operation: string, status: string | number) =>
  `celeiro_http_request_seconds_count{${gateway}, operation="${operation}", status="${status}"}`;
const within = (operation: string, le: number) =>
  `celeiro_http_request_seconds_bucket{${gateway}, operation="${operation}", status="200", le="${le}"}`;
const errors = (operation: string, status: number, code: string) =>
  `celeiro_http_errors_total{${gateway}, operation="${operation}", status="${status}", code="${code}"}`;
const alerting = (code: string) => `celeiro_alerting_errors_total{${gateway}, code="${code}"}`;
const ended = (status: string) => `celeiro_run_seconds_count{${worker}, status="${status}"}`;
const openRuns = (status: string) => `celeiro_open_runs_oldest_seconds{${worker}, status="${status}"}`;
const attempts = (outcome: string) => `celeiro_webhook_attempts_total{${worker}, outcome="${outcome}"}`;
const onGateway = (metric: string) => `${metric}{${gateway}}`;
const letters = (outcome: string) =>
  `celeiro_letters_total{${worker}, kind="password_link", outcome="${outcome}"}`;
const onWorker = (metric: string) => `${metric}{${worker}}`;
const idle = (name: string, more = worker) => `celeiro_worker_idle_seconds{${more}, worker="${name}"}`;
const behind = (group: string) => `celeiro_event_group_behind_seconds{${worker}, group="${group}"}`;
const failures = (name: string) => `celeiro_worker_failures_total{${worker}, worker="${name}"}`;
const missing = (reading: string, more = worker) =>
  `celeiro_database_reading_missing{${more}, reading="${reading}"}`;
const used = (budget: string) => `celeiro_budget_used{${gateway}, budget="${budget}"}`;

/** Budgets that the service tells use and bound of, whatever its profile and its machine. */
const meter = new BudgetMeter();
watchPlaces(meter);
const boundBudgets = meter.readings().map(([name, { bound }]) => ({ name, bound: bound! }));
/** Use of each of them by a share of its bound. */
const usedBy = (share: number): World =>
  Object.fromEntries(boundBudgets.map(({ name, bound }) => [used(name), `${share * bound}x500`]));

/** A busy service without a fault: 60 requests of each kind in a step of a minute, some of them the clients' faults. */
const healthy: World = {
  [`up{${gateway}}`]: '1x500',
  [`up{${worker}}`]: '1x500',
  [onGateway('process_start_time_seconds')]: '1000x500',
  [`celeiro_role{${gateway}, role="gateway"}`]: '1x500',
  [`celeiro_role{${worker}, role="worker"}`]: '1x500',
  [onGateway('celeiro_database_up')]: '1x500',
  [onWorker('celeiro_database_up')]: '1x500',
  [missing('outbox')]: '0x500',
  [missing('outbox', gateway)]: '1x500',
  [onGateway('celeiro_database_waiting')]: '0 2 0 4 0x500',
  [onGateway('celeiro_database_share_waiting')]: '0 9 0 4 0x500',
  [onGateway('celeiro_data_folder_free_bytes')]: '50x500',
  [onGateway('celeiro_data_folder_size_bytes')]: '100x500',
  [onGateway('celeiro_event_loop_held_seconds_count')]: '0+6000x500',
  [`celeiro_event_loop_held_seconds_bucket{${gateway}, le="0.1"}`]: '0+5990x500',
  [onGateway('celeiro_waiting_queries')]: '0 5 0 7 0x500',
  ...usedBy(0.5),
  ...Object.fromEntries(
    boundBudgets.map(({ name, bound }) => [
      `celeiro_budget_bound{${gateway}, budget="${name}"}`,
      `${bound}x500`,
    ]),
  ),
  [requests('uploadFile', 200)]: '0+60x500',
  [requests('uploadFile', 422)]: '0+20x500',
  [requests('uploadFile', 'none')]: '0+5x500',
  [errors('uploadFile', 422, 'upload_not_jsonl')]: '0+20x500',
  [errors('uploadFile', 507, 'storage_quota_exceeded')]: '0+20x500',
  [requests('queryRecords', 200)]: '0+60x500',
  [within('queryRecords', 3)]: '0+59x500',
  [requests('queryRecords', 504)]: '0+10x500',
  [errors('queryRecords', 504, 'query_timeout')]: '0+10x500',
  [requests('panel.answerSharedTile', 504)]: '0+10x500',
  [errors('panel.answerSharedTile', 504, 'query_timeout')]: '0+10x500',
  [requests('listFiles', 200)]: '0+60x500',
  [within('listFiles', 1)]: '0+60x500',
  [requests('panel.testWebhook', 502)]: '0+5x500',
  [errors('panel.testWebhook', 502, 'webhook_connection_failed')]: '0+5x500',
  [requests('getReadiness', 503)]: '0+5x500',
  [errors('getReadiness', 503, 'unavailable')]: '0+5x500',
  [ended('completed')]: '0+60x500',
  [ended('cancelled')]: '0+60x500',
  [openRuns('started')]: '2x500',
  [openRuns('queued')]: '7000x500',
  [openRuns('running')]: '300x500',
  [onWorker('celeiro_outbox_oldest_seconds')]: '1x500',
  [onWorker('celeiro_webhook_oldest_due_seconds')]: '1x500',
  [onWorker('celeiro_webhook_lateness_seconds_count')]: '0+60x500',
  [`celeiro_webhook_lateness_seconds_bucket{${worker}, le="10"}`]: '0+60x500',
  [onWorker('celeiro_letters_oldest_due_seconds')]: '1x500',
  [letters('sent')]: '0+20x500',
  [attempts('delivered')]: '0+60x500',
  [attempts('unanswered')]: '0+20x500',
  [idle('runs')]: '1x500',
  [idle('runs', gateway)]: '1x500',
  [idle('integrity')]: '90000x500',
  [idle('table-care')]: '80000x500',
  [idle('warm-up')]: '3500x500',
  [failures('runs')]: '0x500',
  [behind('webhooks')]: '0 2 0 40 0x500',
  [onWorker('celeiro_run_steps_failed_total')]: '0x500',
  [`celeiro_damaged_objects{${worker}, kind="missing"}`]: '0x500',
  [`celeiro_damaged_objects{${worker}, kind="damaged"}`]: '0x500',
  [onWorker('celeiro_verify_last_complete_timestamp_seconds')]: '0x500',
};

/** Values of a counter that grows by `each` in a step, and by `then` from the step `from` on. */
const counter = (each: number, from = 500, then = 0) => `0+${each}x${from} ${from * each}+${then}x500`;
/** Values of a gauge that is `bad` at a share of the moments of evaluation, which are every 5 or 6 samples. */
const gauge = (good: number, bad: number, share: number) => {
  const every = 30 * Math.floor(1 / share / 30) || 1;
  return Array.from({ length: 500 }, (_, sample) => (sample % every === 0 ? bad : good)).join(' ');
};

/** Requests that fail beside `good` ones a step, so that they are a share of all. */
const failing = (operation: string, status: number, code: string, good: number, share: number): World => {
  const bad = counter((good * share) / (1 - share));
  return { [requests(operation, status)]: bad, [errors(operation, status, code)]: bad };
};

/** What uses up the budget of an objective, by the share of what is bad. */
const badFor: Record<string, (share: number) => World> = {
  CeleiroUploadErrors: (share) => failing('uploadFile', 507, 'upload_storage_full', 80, share),
  CeleiroQueryErrors: (share) => failing('panel.answerTile', 504, 'query_wait_timeout', 80, share),
  CeleiroQuerySlow: (share) => ({ [within('queryRecords', 3)]: counter(60 * (1 - share)) }),
  CeleiroRequestErrors: (share) => failing('processFiles', 503, 'unavailable', 65, share),
  CeleiroRequestSlow: (share) => ({ [within('listFiles', 1)]: counter(60 * (1 - share)) }),
  CeleiroRunErrors: (share) => ({ [ended('failed')]: counter((60 * share) / (1 - share)) }),
  CeleiroRunsNotStarted: (share) => ({ [openRuns('started')]: gauge(2, 61, share) }),
  CeleiroEventsLate: (share) => ({
    [onWorker('celeiro_outbox_oldest_seconds')]: gauge(2, 61, share),
  }),
  CeleiroWebhooksSlow: (share) => ({
    [`celeiro_webhook_lateness_seconds_bucket{${worker}, le="10"}`]: counter(60 * (1 - share)),
  }),
};

/** What makes each other alert fire, with the labels of its series. */
const causes: [alertAndSeverity: string, world: World, labels?: Record<string, string>][] = [
  [
    'CeleiroGatewayMissing page',
    { [`celeiro_role{${gateway}, role="gateway"}`]: undefined },
    { role: 'gateway' },
  ],
  [
    'CeleiroWorkerMissing page',
    { [`celeiro_role{${worker}, role="worker"}`]: undefined },
    { role: 'worker' },
  ],
  ['CeleiroTargetDown ticket', { [`up{${worker}}`]: '1x60 0x100' }, { ...labelsOf(worker) }],
  [
    'CeleiroRestarting ticket',
    { [onGateway('process_start_time_seconds')]: '1x30 2x10 3x10 4x100' },
    labelsOf(gateway),
  ],
  [
    'CeleiroEventLoopHeld ticket',
    { [`celeiro_event_loop_held_seconds_bucket{${gateway}, le="0.1"}`]: counter(5600) },
    labelsOf(gateway),
  ],
  ['CeleiroDiskLow ticket', { [onGateway('celeiro_data_folder_free_bytes')]: '9x500' }, labelsOf(gateway)],
  [
    'CeleiroDatabaseDown page',
    {
      [onGateway('celeiro_database_up')]: '0x500',
      [onWorker('celeiro_database_up')]: '0x500',
      [missing('outbox')]: '1x500',
    },
  ],
  ['CeleiroDatabaseSlow ticket', { [missing('outbox')]: '1x500' }, { reading: 'outbox' }],
  [
    'CeleiroDatabasePoolExhausted ticket',
    { [onGateway('celeiro_database_waiting')]: '1x500' },
    labelsOf(gateway),
  ],
  [
    'CeleiroDatabasePoolExhausted ticket',
    { [onGateway('celeiro_database_share_waiting')]: '1x500' },
    labelsOf(gateway),
  ],
  ['CeleiroStorageFull page', { [alerting('no_disk_space')]: '0x72 1x500' }],
  ['CeleiroObjectStoreFailing ticket', { [alerting('storage_unavailable')]: counter(0, 60, 1) }],
  ['CeleiroQueryEngineFailing ticket', { [alerting('query_engine_unavailable')]: counter(0, 60, 1) }],
  [
    'CeleiroInternalErrors ticket',
    { [alerting('internal_error')]: '0x70 1x500' },
    { code: 'internal_error' },
  ],
  [
    'CeleiroRequestsAbandoned page',
    { [requests('uploadFile', 'none')]: counter(90) },
    { operation: 'uploadFile' },
  ],
  ['CeleiroQueriesQueue ticket', { [onGateway('celeiro_waiting_queries')]: '3x500' }, labelsOf(gateway)],
  ...boundBudgets.map(({ name, bound }): [string, World, Record<string, string>] => [
    'CeleiroBudgetUsedUp ticket',
    { [used(name)]: `${bound}x500` },
    { ...labelsOf(gateway), budget: name },
  ]),
  [
    'CeleiroWorkerStopped page',
    { [idle('runs')]: '601x500', [idle('runs', gateway)]: '700x500' },
    { worker: 'runs' },
  ],
  ['CeleiroWorkerStopped page', { [idle('warm-up')]: '3601x500' }, { worker: 'warm-up' }],
  ['CeleiroWorkerFailing ticket', { [failures('integrity')]: counter(1) }, { worker: 'integrity' }],
  ['CeleiroEventsNotConsumed page', { [behind('webhooks')]: '601x500' }, { group: 'webhooks' }],
  ['CeleiroRunStepsFailing ticket', { [onWorker('celeiro_run_steps_failed_total')]: counter(1) }],
  ['CeleiroRunStuck ticket', { [openRuns('running')]: '21700x500' }],
  ['CeleiroWebhooksLate ticket', { [onWorker('celeiro_webhook_oldest_due_seconds')]: '601x500' }],
  ['CeleiroWebhooksFailing ticket', { [attempts('unanswered')]: counter(70) }],
  ['CeleiroLettersLate ticket', { [onWorker('celeiro_letters_oldest_due_seconds')]: '601x500' }],
  ['CeleiroLettersFailing ticket', { [letters('retried')]: counter(30) }],
  [
    'CeleiroDamagedObjects page',
    { [`celeiro_damaged_objects{${worker}, kind="missing"}`]: '1x500' },
    { kind: 'missing' },
  ],
];

/** Just below every threshold, where that is a gauge. */
const almost: World = {
  [onGateway('celeiro_data_folder_free_bytes')]: '10x500',
  ...usedBy(0.9),
  [onGateway('celeiro_database_up')]: '0x500',
  [idle('runs')]: '600x500',
  [behind('webhooks')]: '600x500',
  [idle('runs', gateway)]: '9000x500',
  [openRuns('started')]: '60x500',
  [openRuns('running')]: '21600x500',
  [onWorker('celeiro_outbox_oldest_seconds')]: '60x500',
  [onWorker('celeiro_webhook_oldest_due_seconds')]: '600x500',
  [onWorker('celeiro_letters_oldest_due_seconds')]: '600x500',
  [`celeiro_event_loop_held_seconds_bucket{${gateway}, le="0.1"}`]: counter(5701),
  [requests('queryRecords', 'none')]: counter(69),
  [requests('uploadFile', 'none')]: undefined,
  [attempts('unanswered')]: counter(59),
  // One fault of few requests is a large share.
  [requests('uploadFile', 200)]: '0x60 1x500',
  [requests('uploadFile', 422)]: undefined,
  [requests('uploadFile', 503)]: '0x60 1x500',
  [errors('uploadFile', 503, 'unavailable')]: '0x60 1x500',
};

const objectives = new Map(slos.map(({ alert, objective }) => [alert, objective]));
const soon = { interval: '1m', evaluation: '5m', at: '75m' };
const days = { interval: '10m', evaluation: '1h', at: '65h' };

/** Timeout, ms: some seconds of computing, on a machine that may be busy. */
const PATIENT_MS = 600_000;

describe('alerts', { timeout: PATIENT_MS }, () => {
  it('none fires while all is well, nor just below its threshold', async () => {
    await testAlerts(['slo', 'alerts'], {
      healthy: { world: healthy, fires: {}, ...soon },
      almost: { world: { ...healthy, ...almost }, fires: {}, ...soon },
    });
  });

  it('each cause fires its own, and no other', async () => {
    // Some alerts have several causes.
    const cases = causes.map(([name, world, labels = {}], number) => [
      `${number} ${name}`,
      { world: { ...healthy, ...world }, fires: { [name]: labels }, ...soon },
    ]);
    const diskFull: AlertCase = {
      world: { ...healthy, [onGateway('celeiro_data_folder_free_bytes')]: '2x500' },
      fires: { 'CeleiroDiskLow ticket': labelsOf(gateway), 'CeleiroDiskLow page': labelsOf(gateway) },
      ...soon,
    };
    await testAlerts(['alerts'], { ...Object.fromEntries(cases), diskFull });
  });

  it('a verification that ended 30 days ago is late, or a first one that is due for as long, and not before', async () => {
    const last = onWorker('celeiro_verify_last_complete_timestamp_seconds');
    const first = onWorker('celeiro_verify_first_due_timestamp_seconds');
    const long = { interval: '6h', evaluation: '66h' };
    const inTime = { ...long, fires: {}, at: '660h' };
    const late = { ...long, fires: { 'CeleiroVerificationLate ticket': {} }, at: '726h' };
    const ended = { ...healthy, [last]: '1x500' };
    const never = { ...healthy, [last]: '0x500', [first]: '1x500' };
    const off = { ...healthy, [last]: undefined };
    await testAlerts(['alerts'], {
      endedInTime: { world: ended, ...inTime },
      endedLate: { world: ended, ...late },
      neverInTime: { world: never, ...inTime },
      neverLate: { world: never, ...late },
      off: { world: off, ...long, fires: {}, at: '726h' },
    });
  });

  it('care of tables stands still after a day, and fails at three failures in a day', async () => {
    const day = { interval: '30m', evaluation: '30m', at: '30h' };
    const world = (idleSeconds: number, each: string) => ({
      ...healthy,
      [idle('table-care')]: `${idleSeconds}x500`,
      [failures('table-care')]: each,
    });
    const labels = { worker: 'table-care' };
    await testAlerts(['alerts'], {
      both: {
        world: world(86_401, '0x11 1x11 2x11 3x11 4x11 5x50'),
        fires: { 'CeleiroWorkerStopped page': labels, 'CeleiroWorkerFailing ticket': labels },
        ...day,
      },
      neither: { world: world(86_400, '0x20 1x20 2x200'), fires: {}, ...day },
    });
  });

  it('a budget that goes at fifteen times its pace pages within the hour, and no other does', async () => {
    const cases = [...objectives].map(([alert, objective]) => [
      alert,
      {
        world: { ...healthy, ...badFor[alert]!(15 * (1 - objective)) },
        fires: { [`${alert} page`]: {}, [`${alert} ticket`]: {} },
        ...soon,
      },
    ]);
    await testAlerts(['slo'], Object.fromEntries(cases));
  });

  it('budgets that go at one and a half times their pace make tickets within three days, and no page', async () => {
    const bad = [...objectives].map(([alert, objective]) => badFor[alert]!(1.5 * (1 - objective)));
    const fires = Object.fromEntries([...objectives.keys()].map((alert) => [`${alert} ticket`, {}]));
    await testAlerts(['slo'], {
      tooFast: { world: Object.assign({}, healthy, ...bad), fires, ...days },
      sound: { world: healthy, fires: {}, ...days, evaluation: '2h' },
    });
  });

  it('a page ends soon after its cause, though the hour was bad', async () => {
    const world = {
      ...healthy,
      [requests('queryRecords', 503)]: counter(10, 40),
      [errors('queryRecords', 503, 'unavailable')]: counter(10, 40),
    };
    await testAlerts(['slo'], { over: { world, fires: { 'CeleiroQueryErrors ticket': {} }, ...soon } });
  });

  it('the service counts from 0 each error code that an alert names', () => {
    const named = alertsOf(['alerts']).flatMap(({ expr }) =>
      [...expr.matchAll(/celeiro_alerting_errors_total\{code=~?"([^"]*)"/g)].flatMap(([, codes]) =>
        codes!.split('|'),
      ),
    );
    expect(named.sort()).toEqual(alertingCodes.toSorted());
  });

  it('all are in a test above', () => {
    const tested = [
      ...causes.map(([name]) => name),
      ...[...objectives.keys()].flatMap((alert) => [`${alert} page`, `${alert} ticket`]),
      ...['CeleiroVerificationLate ticket', 'CeleiroDiskLow page'],
    ];
    const all = alertsOf(['slo', 'alerts']).map(({ alert, labels }) => `${alert} ${labels.severity}`);
    expect(all.filter((one) => !tested.includes(one))).toEqual([]);
  });
});

/** Labels of a series as an object. */
function labelsOf(series: string): Record<string, string> {
  return Object.fromEntries(
    [...series.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
}
