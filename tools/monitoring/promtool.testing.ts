import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { alertGroups } from './rule-files.ts';
import { type Rule, sloGroups } from './slo-rules.ts';

const rulesFolder = resolve(import.meta.dirname, '../../k8s/monitoring/rules');

/** Series in the notation of `promtool test rules`; undefined takes a series of the healthy world away. */
export type World = Record<string, string | undefined>;

export interface AlertCase {
  /** Alerts that must fire, as `<alert> <severity>`, with the labels that they have beside severity and slo. */
  fires: { [alertAndSeverity: string]: Record<string, string> };
  world: World;
  /** Time between two samples. */
  interval: string;
  /** Time between two evaluations of the rules. */
  evaluation: string;
  at: string;
}

/** The two files of rules; a test that needs one of them takes half the time. */
export type RuleFile = 'slo' | 'alerts';

const groups = { slo: sloGroups, alerts: alertGroups };

type Alert = Rule & { alert: string; labels: Record<string, string> };

/** All alerts of files of rules. */
export function alertsOf(files: RuleFile[]): Alert[] {
  return files
    .flatMap((file) => groups[file]())
    .flatMap(({ rules }) => rules)
    .filter((rule) => rule.alert !== undefined) as Alert[];
}

/**
 * Asserts that at a moment of each world exactly the named alerts fire, of all alerts of the files.
 * @throws Error with what `promtool` says
 */
export async function testAlerts(rules: RuleFile[], cases: Record<string, AlertCase>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-rules-'));
  try {
    const files: string[] = [];
    for (const [evaluation, some] of Map.groupBy(Object.entries(cases), ([, one]) => one.evaluation)) {
      const document = {
        rule_files: rules.map((name) => join(rulesFolder, `${name}.yaml`)),
        evaluation_interval: evaluation,
        // Else in a random order, and alerts would look at what rules recorded a moment earlier.
        group_eval_order: rules.flatMap((file) => groups[file]().map(({ name }) => name)),
        tests: some.map(([name, one]) => testOf(alertsOf(rules), name, one)),
      };
      files.push(join(folder, `${evaluation}.yaml`));
      await writeFile(files.at(-1)!, stringify(document, { lineWidth: 0 }));
    }
    await run(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function testOf(alerts: Alert[], name: string, { world, fires, interval, at }: AlertCase) {
  const nameOf = ({ alert, labels }: Alert) => `${alert} ${labels.severity}`;
  const known = alerts.map(nameOf);
  for (const one of Object.keys(fires)) {
    if (!known.includes(one)) throw new Error(`${name}: there is no alert ${one}`);
  }
  return {
    name,
    interval,
    input_series: Object.entries(world)
      .filter(([, values]) => values !== undefined)
      .map(([series, values]) => ({ series, values })),
    // By name: `promtool` compares all alerts of one name at once.
    alert_rule_test: [...Map.groupBy(alerts, ({ alert }) => alert)].map(([alertname, ofName]) => ({
      eval_time: at,
      alertname,
      exp_alerts: ofName
        .filter((alert) => fires[nameOf(alert)])
        .map((alert) => ({
          exp_labels: { ...alert.labels, ...fires[nameOf(alert)] },
          exp_annotations: alert.annotations,
        })),
    })),
  };
}

async function run(files: string[]): Promise<void> {
  try {
    await promisify(execFile)('promtool', ['test', 'rules', ...files], { maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    if (code === 'ENOENT') {
      throw new Error('promtool is missing: apt-get install --no-install-recommends prometheus');
    }
    throw new Error(`${stdout}${stderr}`);
  }
}
