import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { type RuleGroup, sloGroups, written } from './slo-rules.ts';

const alerts = resolve(import.meta.dirname, '../../k8s/monitoring/rules/alerts.yaml');

/** Groups of the alerts that are written by hand. */
export function alertGroups(): RuleGroup[] {
  return (parse(readFileSync(alerts, 'utf8')) as { groups: RuleGroup[] }).groups;
}

/** All groups of rules: those of the objectives, and the alerts that are written by hand. */
export function allGroups(): RuleGroup[] {
  return [...sloGroups(), ...alertGroups()];
}

/** `k8s/monitoring/prometheus-rule.yaml`: the same rules as the Prometheus operator reads them. */
export function renderPrometheusRule(): string {
  const object = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: {
      name: 'celeiro',
      namespace: 'celeiro-system',
      labels: { 'app.kubernetes.io/name': 'celeiro' },
    },
    spec: { groups: allGroups() },
  };
  return `${written}${stringify(object, { lineWidth: 0 })}`;
}
