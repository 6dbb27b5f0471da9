import { burns, seconds } from './slo-rules.ts';
import { errorRatio, slos } from './slos.ts';

/** Time that an error budget is for. */
const BUDGET_SECONDS = 30 * 86_400;

/** `docs/slo.md`: what is promised of the running service, how it is measured, and how it is watched. */
export function renderSloPage(): string {
  const sections = slos.flatMap(({ name, alert, promise, counts, ...slo }) => [
    `### \`${name}\``,
    '',
    `${promise} ${counts} Alert: [\`${alert}\`](runbooks/${alert}.md).`,
    '',
    '```promql',
    errorRatio({ name, alert, promise, counts, ...slo }, '1h'),
    '```',
    '',
  ]);
  return [
    '# Service level objectives',
    '',
    'What a user of the service may expect of it over 30 days, measured where the service answers. Written by `npm run generate` from tools/monitoring/slos.ts. They are a start, chosen by judgement and not by an installation’s history: change the numbers there to what yours needs and holds.',
    '',
    'What the answers themselves promise (no record lost, none twice) has no budget: [exactness.md](exactness.md).',
    '',
    '## Objectives',
    '',
    'Each with the share of what was bad in the last hour, which a recording rule computes as `celeiro:slo_errors:ratio_rate1h{slo="…"}` (also over 5m, 30m, 2h, 6h, 1d and 3d).',
    '',
    ...sections,
    '## Alerts',
    '',
    'The share that may be bad is the error budget. An alert looks at the pace at which it goes, over a long window (does it matter?) and a short one (does it still go on?), with the numbers of the SRE workbook, "Alerting on SLOs":',
    '',
    '| severity | budget | in | pace | looks also at the last |',
    '|---|---|---|---|---|',
    ...Object.entries(burns).flatMap(([severity, ofSeverity]) =>
      ofSeverity.map(({ long, short, factor }) => {
        const budget = Math.round((100 * factor * seconds[long]!) / BUDGET_SECONDS);
        return `| ${severity} | ${budget} % | ${long} | ${factor} | ${short} |`;
      }),
    ),
    '',
    'A page wakes somebody. A ticket waits for the morning. Fewer than three bad requests in the long window alert nobody: where there are few requests, one is a large share. The other alerts are on causes, and on what no objective sees: a service that is gone, data that is damaged, clients that leave before they are answered. [runbooks](runbooks/README.md) has a page for each.',
    '',
    '## Setting it up',
    '',
    '- With the Prometheus operator: add `components: [../../monitoring]` to your overlay ([`k8s/monitoring`](../k8s/monitoring)), and label the namespace of Prometheus so that the network policy lets it in: `kubectl label namespace monitoring celeiro.dev/scrapes-metrics=true`. The operator must select PodMonitors and PrometheusRules of `celeiro-system`; a release of kube-prometheus-stack selects by a label of its own, which your overlay adds.',
    '- Without it: give Prometheus the two files of `k8s/monitoring/rules`, and a job of the name `celeiro`:',
    '',
    '  ```yaml',
    '  rule_files: [slo.yaml, alerts.yaml]',
    '  scrape_configs:',
    '    - job_name: celeiro',
    '      scrape_interval: 15s',
    '      static_configs: [{ targets: ["localhost:8080"] }]',
    '  ```',
    '- Dashboards for Grafana are in `k8s/monitoring/dashboards`: objectives, gateways, workers.',
    '- One installation for each Prometheus: the rules add up what all scraped processes say.',
    '',
    '## An engine that is gone for ten minutes',
    '',
    '`npm run outages [-- minutes] [engine...] [runs] [hurry]` kills each engine of the stack in turn while clients go on: two replicas, and Prometheus with these rules. With `runs`, files are processed meanwhile; `hurry` waits no longer than five minutes for alerts to stop. Measured on two cores, once each, Kafka and S3 without runs:',
    '',
    '| gone | answered meanwhile | refused meanwhile | alerts, after it was gone | after it was back |',
    '|---|---|---|---|---|',
    '| Kafka | 831 uploads, 546 queries and walks over pages, 1,079 listings | 1 query and 1 walk timed out (504) while tests ran beside it | `CeleiroEventsLate` page after 67 s, ticket after 143 s | nothing is refused. A test stopped Kafka once more, for nine minutes: the waiting events went out within 30 s, and when the alerts stop is not known |',
    '| S3 | 1,136 listings | 869 uploads (503 `upload_storage_unavailable`), 1,536 queries and pages (503 `storage_unavailable`) | `CeleiroUploadErrors` page after 12 s, `CeleiroQueryErrors` page after 22 s, their tickets after 125 s, `CeleiroObjectStoreFailing` ticket after 304 s | nothing is refused; every kind of request is answered within 16 s. `CeleiroObjectStoreFailing` stops after 301 s; `CeleiroQuerySlow` (a ticket) fires after 421 s, while tests ran beside it |',
    '| PostgreSQL, with runs | 1 listing | 3,561 queries, pages and listings, the beginnings of 11,999 uploads, and 30 runs (503 `unavailable`), 1 query (503 `query_engine_unavailable`) | `CeleiroQueryErrors` and `CeleiroRequestErrors` page after 4 s, their tickets and that of `CeleiroQuerySlow` after 28 s, `CeleiroDatabaseDown` page after 122 s, `CeleiroWorkerStopped` page after 593 s | nothing is refused; every kind of request is answered, and a run complete, within 59 s. `CeleiroDatabaseDown` and `CeleiroWorkerStopped` stop after 59 s; `CeleiroEventsLate` (a ticket) fires then. When the alerts on budgets stop was not waited for; `CeleiroQuerySlow` had paged before, for Spark used both cores |',
    '',
    'Afterwards `celeiro verify` read all 3,137 stored files of the first two, whole, and no event waited; of the third, each record of 315 answered files was in the data once. Trino was not tried for so long; for shorter times see [exactness](exactness.md). An alert on a budget goes on for up to half an hour after the engine is back (a page), or up to six hours (a ticket): that is how far back its short window looks.',
    '',
    '## What is weak',
    '',
    '- A request that reaches no gateway is not counted. Watch the way in from outside as well.',
    '- An answer that breaks off after its status was sent counts as a good one in the totals and, where the service itself broke it off, as an error too.',
    '- The first error of a code that a process ever meets is a new series, and Prometheus sees no increase in it; the second counts.',
    '- The rules were tested by `promtool` and against one Prometheus 2.42 that scrapes an embedded service. The PodMonitor was checked by eye: there is no operator on the machine of the tests. The dashboards’ queries are checked against the metrics; no Grafana has shown them.',
    '',
  ].join('\n');
}
