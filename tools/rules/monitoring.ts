import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { listMetrics } from '../monitoring/service-metrics.ts';
import { exprFaults, knownSeries } from './promql.ts';

const RULES = ['k8s/monitoring/rules/slo.yaml', 'k8s/monitoring/rules/alerts.yaml'];
const DASHBOARDS = 'k8s/monitoring/dashboards';
const RUNBOOKS = 'docs/runbooks';
const PAGES = [
  'docs/slo.md',
  'docs/kubernetes.md',
  'docs/distributed.md',
  ...readdirSync(RUNBOOKS).map((name) => `${RUNBOOKS}/${name}`),
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
  const pages = PAGES.map((at) => ({ at, text: readFileSync(at, 'utf8') }));
  const inBlocks = pages.flatMap(({ at, text }) => promqlIn(text).map((expr) => ({ expr, at })));
  return [
    ...[...rules, ...panels, ...inBlocks].flatMap(({ expr, at }) =>
      exprFaults(expr, known).map((fault) => `${at}: ${fault}`),
    ),
    ...pages.flatMap(({ at, text }) =>
      namesIn(text)
        .filter((name) => !inPages.has(name))
        .map((name) => `${at}: there is no metric ${name}; docs/metrics.md has those there are`),
    ),
    ...runbookFaults(rules),
  ];
}

/** Expressions of a dashboard, wherever they stand in it. */
function exprsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'expr' ? [String(member)] : exprsIn(member),
  );
}

/** Expressions in the blocks of a page, one a line. */
function promqlIn(text: string): string[] {
  return [...text.matchAll(/^```promql\n([^`]+)^```/gm)].flatMap(([, block]) => block!.trim().split('\n'));
}

/** Names of our metrics and of our recorded series in a page. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/\b(celeiro[_:][\w:]*\w)(?=[\s{[(`)|,.;<>]|$)/gm)].map(([, name]) => name!);
}

function runbookFaults(
  rules: { alert?: string; at: string; annotations?: Record<string, string> }[],
): string[] {
  const alerts = new Set(rules.flatMap(({ alert }) => alert ?? []));
  const index = readFileSync(`${RUNBOOKS}/README.md`, 'utf8');
  const told = rules.flatMap(({ alert, at, annotations }) => {
    if (!alert) return [];
    const page = `${RUNBOOKS}/${alert}.md`;
    if (annotations?.runbook !== page) return [`${at}: its annotation "runbook" is not ${page}`];
    if (!annotations.summary) return [`${at}: it has no annotation "summary"`];
    if (!existsSync(page)) return [`${at}: there is no ${page}; write it`];
    return index.includes(`(${alert}.md)`) ? [] : [`${RUNBOOKS}/README.md: does not list ${alert}`];
  });
  const left = readdirSync(RUNBOOKS)
    .filter((name) => name !== 'README.md' && !alerts.has(name.replace(/\.md$/, '')))
    .map((name) => `${RUNBOOKS}/${name}: there is no such alert; remove the page`);
  return [...told, ...left];
}
