import api from '../../generated/openapi.json' with { type: 'json' };
import operator from '../../generated/operator.json' with { type: 'json' };
import panel from '../../generated/panel.json' with { type: 'json' };
import { listMetrics } from '../monitoring/service-metrics.ts';

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

export interface Series {
  labels: string[];
  /** Values of `le`. */
  bounds?: string[];
}

/** Name of each series -> its labels. */
export function knownSeries(recorded: string[]): Map<string, Series> {
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

/** Operations as metrics name them. */
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

/** Words of PromQL that are no metric; functions are told by their parenthesis. */
const WORDS = new Set(
  'and or unless on by without ignoring group_left group_right bool offset sum min max avg count topk inf nan'.split(
    ' ',
  ),
);

/** Metrics, labels, bounds of buckets and operations that an expression names and the service does not have. */
export function exprFaults(expr: string, known: Map<string, Series>): string[] {
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
