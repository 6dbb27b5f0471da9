import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Component } from './component.ts';

const DAY_MS = 86_400_000;

/** Advisories of the npm registry as they stood on one day, for the packages that were locked then. */
export interface Snapshot {
  takenOn: string;
  /** `name@version` of each package that the registry was asked about. */
  asked: string[];
  advisories: { id: string; severity: string; title: string; affects: string[] }[];
}

interface AuditReport {
  vulnerabilities: Record<
    string,
    { nodes: string[]; via: (string | { url: string; severity: string; title: string })[] }
  >;
}

/** @throws Error with npm's message if the registry does not answer */
export function takeSnapshot(root: string, components: Component[], day: string): Snapshot {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const report = JSON.parse(stdout || '{}') as Partial<AuditReport> & { message?: string };
  if (!report.vulnerabilities) throw new Error(`the registry was not asked: ${report.message ?? stdout}`);
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  return snapshotOf(report as AuditReport, packages, components, day);
}

export function snapshotOf(
  report: AuditReport,
  packages: Record<string, { version: string }>,
  components: Component[],
  day: string,
): Snapshot {
  const advisories = Object.entries(report.vulnerabilities).flatMap(([name, { nodes, via }]) => {
    const affects = [...new Set(nodes.map((node) => `${name}@${packages[node]?.version}`))].sort();
    const told = via.filter((each) => typeof each === 'object');
    return told.map(({ url, severity, title }) => ({ id: url.split('/').at(-1)!, severity, title, affects }));
  });
  return { takenOn: day, asked: npmPackages(components), advisories };
}

export interface AdvisoryResult {
  /** Report, one entry per line. */
  lines: string[];
  /** Number of advisories that affect a locked package. */
  found: number;
  /** Number of parts that no advisory source was asked about. */
  unchecked: number;
}

/** Compares the locked packages with the snapshot, and reports those that the snapshot does not cover. */
export function checkAdvisories(
  snapshot: Snapshot | undefined,
  components: Component[],
  now: Date,
): AdvisoryResult {
  const locked = new Set(npmPackages(components));
  const others = components.length - components.filter(isNpm).length;
  if (!snapshot) {
    return {
      lines: [
        `advisories: NOT CHECKED: there is no snapshot; nothing is known of ${locked.size} npm packages and ${others} other parts`,
        '  `npm run supply-chain -- --take-snapshot` makes one where the registry answers `npm audit`',
      ],
      found: 0,
      unchecked: locked.size + others,
    };
  }
  const asked = new Set(snapshot.asked);
  const newer = [...locked].filter((each) => !asked.has(each));
  const hits = snapshot.advisories.filter(({ affects }) => affects.some((each) => locked.has(each)));
  const days = Math.floor((now.getTime() - Date.parse(snapshot.takenOn)) / DAY_MS);
  return {
    lines: [
      `advisories: ${hits.length} found; the snapshot of ${snapshot.takenOn} is ${days} days old`,
      ...hits.map(
        ({ id, severity, title, affects }) => `  ${severity} ${id} ${affects.join(', ')}: ${title}`,
      ),
      `  NOT CHECKED: ${newer.length} npm packages locked since, and ${others} other parts`,
    ],
    found: hits.length,
    unchecked: newer.length + others,
  };
}

const isNpm = ({ purl }: Component) => purl?.startsWith('pkg:npm/') ?? false;

function npmPackages(components: Component[]): string[] {
  return [...new Set(components.filter(isNpm).map(({ name, version }) => `${name}@${version}`))].sort();
}
