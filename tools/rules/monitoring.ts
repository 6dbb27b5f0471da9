import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import api from '../../generated/openapi.json' with { type: 'json' };
import operator from '../../generated/operator.json' with { type: 'json' };
import panel from '../../generated/panel.json' with { type: 'json' };
import { listMetrics } from '../monitoring/service-metrics.ts';

const RULES = ['k8s/monitoring/rules/slo.yaml', 'k8s/monitoring/rules/alerts.yaml'];
const DASHBOARDS = 'k8s/monitoring/dashboards';
const RUNBOOKS = 'docs/runbooks';
const PAGES = [
  'docs/slo.md',
  'docs/kubernetes.md',
  'docs/distributed.md',
  ...readdirSync(RUNBOOKS).map((name) => `${RUNBOOKS}/${name}`),
];

/** Labels that Prometheus adds, and `slo` of our own recording rules. */
const ADDED_LABELS = [
  'job',
  'instance',
  'component',
  'namespace',
  'pod',
  'slo',
  'severity',
  'alertname',
  'alertstate',
];

interface RuleFile {
  groups: {
    rules: { record?: string; alert?: string; expr: string; annotations?: Record<string, string> }[];
  }[];
}

/**
 * Rules, dashboards and runbooks name metrics, labels and operations that the service has; every alert has a runbook, and
 * every runbook an alert.
 */
export function monitoringFaults(): string[] {
  const rules = RULES.flatMap((file) =>
    (parse(readFileSync(file, 'utf8')) as RuleFile).groups
      .flatMap(({ rules }) => rules)
      .map((rule) => ({ ...rule, at: `${file}, ${rule.alert ?? rule.record}` })),
  );
  const known = knownSeries(rules.flatMap(({ record }) => record ?? []));
  const inPages = new Set([...known.keys(), ...listMetrics().map(({ name }) => name)]);
  const panels = readdirSync(DASHBOARDS).flatMap((name) => {
    const text = readFileSync(`${DASHBOARDS}/${name}`, 'utf8');
    return exprsIn(JSON.parse(text)).map((expr) => ({ expr, at: `${DASHBOARDS}/${name}` }));
  });
  return [
    ...[...rules, ...panels].flatMap(({ expr, at }) =>
      exprFaults(expr, known).map((fault) => `${at}: ${fault}`),
    ),
    ...PAGES.flatMap((page) =>
      namesIn(readFileSync(page, 'utf8'))
        .filter((name) => !inPages.has(name))
        .map((name) => `${page}: there is no metric ${name}; docs/metrics.md has those there are`),
    ),
    ...runbookFaults(rules),
  ];
}

interface Series {
  labels: string[];
  /** Values of `le`. */
  bounds?: string[];
}

/** Name of each series -> its labels. */
function knownSeries(recorded: string[]): Map<string, Series> {
  const known = new Map<string, Series>();
  for (const name of ['up', 'ALERTS', ...recorded]) known.set(name, { labels: [] });
  for (const { name, type, labels, upperBounds = [] } of listMetrics()) {
    if (type !== 'histogram') known.set(name, { labels });
    else {
      for (const part of ['count', 'sum']) known.set(`${name}_${part}`, { labels });
      known.set(`${name}_bucket`, { labels: [...labels, 'le'], bounds: upperBounds.map(String) });
    }
  }
  return known;
}

const operationIds = [
  'none',
  ...[api, operator].flatMap((document) => idsOf(document)),
  ...idsOf(panel).map((id) => `panel.${id}`),
];

function idsOf(document: { paths: object }): string[] {
  return Object.values(document.paths)
    .flatMap((path) => Object.values(path as Record<string, { operationId?: string }>))
    .flatMap((operation) => operation.operationId ?? []);
}

/** Words of PromQL that are no metric: functions are told by their parenthesis. */
const WORDS = new Set(
  'and or unless on by without ignoring group_left group_right bool offset sum min max avg count topk inf nan'.split(
    ' ',
  ),
);

function exprFaults(expr: string, known: Map<string, Series>): string[] {
  const faults: string[] = [];
  const labelsOfAll = new Set(ADDED_LABELS);
  // Outside of braces, strings and ranges.
  const names = expr
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|on|ignoring|without|group_left|group_right) ?\([^)]*\)/g, '')
    .matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)\b(?! *\()/g);
  for (const [, name] of names) {
    if (WORDS.has(name!)) continue;
    const series = known.get(name!);
    if (!series) faults.push(`there is no metric ${name}; docs/metrics.md has those there are`);
    for (const label of series?.labels ?? []) labelsOfAll.add(label);
  }
  for (const [, name, matchers] of expr.matchAll(/([a-zA-Z_:][\w:]*)\{([^}]*)\}/g)) {
    for (const [, label, value] of matchers!.matchAll(/(\w+) *(?:=~|!~|!=|=) *"([^"]*)"/g)) {
      if (![...ADDED_LABELS, ...(known.get(name!)?.labels ?? [])].includes(label!)) {
        faults.push(`${name} has no label ${label}`);
      }
      const { bounds } = known.get(name!) ?? {};
      if (label === 'le' && bounds && !bounds.includes(value!)) {
        faults.push(`${name} has no bucket up to ${value}; it has ${bounds.join(', ')}`);
      }
      if (label !== 'operation' || value!.includes('$')) continue;
      for (const id of value!.split('|')) {
        if (!operationIds.includes(id))
          faults.push(`there is no operation ${id}; the contracts name those there are`);
      }
    }
  }
  for (const [, labels] of expr.matchAll(/\b(?:by|on|ignoring|without) ?\(([^)]*)\)/g)) {
    for (const label of labels!.split(',').map((one) => one.trim())) {
      if (label && !labelsOfAll.has(label)) faults.push(`no metric of the expression has a label ${label}`);
    }
  }
  return faults;
}

/** Expressions of a dashboard, wherever they stand in it. */
function exprsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'expr' ? [String(member)] : exprsIn(member),
  );
}

/** Names of our metrics and of our recorded series in a page; `celeiro_x_*` stands for all that begin so. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/\b(celeiro[_:][\w:]*\w)(?=[\s{[(`)|,.;<>]|$)/gm)].map(([, name]) => name!);
}

function runbookFaults(
  rules: { alert?: string; at: string; annotations?: Record<string, string> }[],
): string[] {
  const alerts = new Set(rules.flatMap(({ alert }) => alert ?? []));
  const told = rules.flatMap(({ alert, at, annotations }) => {
    if (!alert) return [];
    const page = `${RUNBOOKS}/${alert}.md`;
    if (annotations?.runbook !== page) return [`${at}: its annotation "runbook" is not ${page}`];
    if (!annotations.summary) return [`${at}: it has no annotation "summary"`];
    return existsSync(page) ? [] : [`${at}: there is no ${page}; write it`];
  });
  const left = readdirSync(RUNBOOKS)
    .filter((name) => name !== 'README.md' && !alerts.has(name.replace(/\.md$/, '')))
    .map((name) => `${RUNBOOKS}/${name}: there is no such alert; remove the page`);
  return [...told, ...left];
}
