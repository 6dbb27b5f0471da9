import { stringify } from 'yaml';
import { errorRatio, inWindow, type Slo, slos } from './slos.ts';

/** Windows of an alert: the long one says that it matters, the short one that it still goes on. */
interface Burn {
  long: string;
  short: string;
  /** Times the pace at which the budget lasts exactly 30 days. */
  factor: number;
}

/** The burn rates and windows of Google's SRE workbook, "Alerting on SLOs". */
export const burns: Record<'page' | 'ticket', Burn[]> = {
  page: [
    { long: '1h', short: '5m', factor: 14.4 },
    { long: '6h', short: '30m', factor: 6 },
  ],
  ticket: [
    { long: '1d', short: '2h', factor: 3 },
    { long: '3d', short: '6h', factor: 1 },
  ],
};

const shortWindows = ['5m', '30m', '1h', '2h', '6h'];
const longWindows = ['1d', '3d'];

/** Fewest bad requests in the long window: where there are few requests, one of them is a large share. */
const FEWEST_BAD = 3;

export const seconds: Record<string, number> = { '1h': 3600, '6h': 21_600, '1d': 86_400, '3d': 259_200 };

export interface RuleGroup {
  name: string;
  interval?: string;
  rules: Rule[];
}

export interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

/** Recording rules of every objective, and alerts on the pace at which its budget is used up. */
export function sloGroups(): RuleGroup[] {
  return [
    {
      name: 'celeiro-slo-moments',
      rules: slos.flatMap(({ name, sli }) =>
        'badMoment' in sli
          ? [{ record: 'celeiro:slo_bad_moment', expr: sli.badMoment, labels: { slo: name } }]
          : [],
      ),
    },
    {
      name: 'celeiro-slo-objectives',
      rules: slos.map(({ name, objective }) => ({
        record: 'celeiro:slo_objective',
        expr: `vector(${objective})`,
        labels: { slo: name },
      })),
    },
    { name: 'celeiro-slo', rules: shortWindows.flatMap(ratios) },
    { name: 'celeiro-slo-days', interval: '5m', rules: longWindows.flatMap(ratios) },
    {
      name: 'celeiro-slo-alerts',
      rules: slos.flatMap((slo) => [alertOf(slo, 'page'), alertOf(slo, 'ticket')]),
    },
  ];
}

function ratios(window: string): Rule[] {
  return slos.map((slo) => ({
    record: `celeiro:slo_errors:ratio_rate${window}`,
    expr: errorRatio(slo, window),
    labels: { slo: slo.name },
  }));
}

function alertOf(slo: Slo, severity: 'page' | 'ticket'): Rule {
  const { name, objective, alert, promise, sli } = slo;
  const ratio = (window: string) => `celeiro:slo_errors:ratio_rate${window}{slo="${name}"}`;
  const expr = burns[severity]
    .map(({ long, short, factor }) => {
      const most = Number((factor * (1 - objective)).toFixed(6));
      const enough =
        'bad' in sli ? ` and on () ${inWindow(sli.bad, long)} * ${seconds[long]} >= ${FEWEST_BAD}` : '';
      return `(${ratio(long)} > ${most} and ${ratio(short)} > ${most}${enough})`;
    })
    .join(' or ');
  return {
    alert,
    expr,
    labels: { severity, slo: name },
    annotations: {
      summary: `${severity === 'page' ? 'The error budget goes fast.' : 'The error budget goes too fast.'} Promised: ${promise}`,
      runbook: `docs/runbooks/${alert}.md`,
    },
  };
}

/** `k8s/monitoring/rules/slo.yaml`, as Prometheus itself reads it. */
export function renderSloRules(): string {
  return `${written}${stringify({ groups: sloGroups() }, { lineWidth: 0 })}`;
}

export const written = '# Written by `npm run generate` from tools/monitoring.\n';
