import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'yaml';
import { allGroups } from '../../tools/monitoring/rule-files.ts';
import type { RuleGroup } from '../../tools/monitoring/slo-rules.ts';
import { freePort } from './free-port.ts';
import { diesWithUs } from './serve.ts';

const START_MS = 60_000;
/** Windows and factors of the rules, shortened so that a test sees them full. */
const shorter: [RegExp, string][] = [
  [/\[5m\]/g, '[10s]'],
  [/\[30m\]/g, '[20s]'],
  [/\[(1h|2h)\]/g, '[60s]'],
  [/\[(6h|1d|3d)\]/g, '[120s]'],
  [/\* (3600|21600|86400|259200) >=/g, '* 60 >='],
];

export interface Prometheus {
  /** Value of each series of an instant query, by its labels in the order of their names. */
  query(promql: string): Promise<Map<string, number>>;
  /** Alerts that fire, as `<alert> <severity>`. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Prometheus, which scrapes `targets` every second.
 * @param groups its rules; by default the project's, with shorter windows
 */
export async function startPrometheus(
  folder: string,
  targets: string[],
  groups: RuleGroup[] = shortened(),
): Promise<Prometheus> {
  await writeFile(join(folder, 'rules.yaml'), stringify({ groups }));
  await writeFile(
    join(folder, 'prometheus.yaml'),
    stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ['rules.yaml'],
      scrape_configs: [{ job_name: 'celeiro', static_configs: [{ targets }] }],
    }),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [command, ...args] = [
    ...diesWithUs,
    'prometheus',
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  const child = spawn(command!, args, { stdio: 'inherit' });
  const api = async (path: string) => {
    const { data } = (await (await fetch(`${url}/api/v1/${path}`)).json()) as { data: never };
    return data;
  };
  const isReady = async () => {
    if (child.exitCode !== null) {
      throw new Error(
        'Prometheus ended; where it is missing: apt-get install --no-install-recommends prometheus',
      );
    }
    return fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  for (const until = Date.now() + START_MS; !(await isReady()); await sleep(100)) {
    if (Date.now() > until) throw new Error('Prometheus is not ready in time');
  }
  return {
    async query(promql) {
      const { result }: { result: { metric: Record<string, string>; value: [number, string] }[] } = await api(
        `query?query=${encodeURIComponent(promql)}`,
      );
      return new Map(result.map(({ metric, value }) => [labelsAsText(metric), Number(value[1])]));
    },
    async firing() {
      const { alerts }: { alerts: { state: string; labels: Record<string, string> }[] } = await api('alerts');
      return alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => `${labels.alertname} ${labels.severity}`)
        .sort();
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

function shortened(): RuleGroup[] {
  return allGroups().map(({ name, rules }) => ({
    name,
    rules: rules.map((rule) => ({
      ...rule,
      expr: shorter.reduce((expr, [window, shortWindow]) => expr.replace(window, shortWindow), rule.expr),
    })),
  }));
}

function labelsAsText(metric: Record<string, string>): string {
  return Object.entries(metric)
    .filter(([name]) => name !== '__name__')
    .sort()
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
