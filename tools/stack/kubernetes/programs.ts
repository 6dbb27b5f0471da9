import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfFiles } from '../content-hash.ts';
import type { Stack } from '../context.ts';
import { buildWithGo } from '../go.ts';
import { cached } from '../programs.ts';

export const versions = { kubernetes: '1.34.4', etcd: '3.6.4', coredns: '1.13.1', metricsServer: '0.8.0' };

/** The module of each program; its `go.sum` pins every module it is made of. */
const modules = { hyperkube: stampedVersion(), coredns: [], 'metrics-server': [], pause: [] };
type Program = keyof typeof modules;

const building = new Map<Program, Promise<string>>();

/**
 * The path of a program, built on first use. `hyperkube` is etcd and all of Kubernetes' daemons in one program, because
 * they share most of their code; `coredns`, `metrics-server` and `pause` run in pods.
 */
export function program(stack: Stack, name: Program): Promise<string> {
  const known = building.get(name) ?? build(stack, name);
  building.set(name, known);
  return known;
}

async function build(stack: Stack, name: Program): Promise<string> {
  const module = fileURLToPath(new URL(`./${name}/`, import.meta.url));
  const folder = await cached(stack, `${name}-${hashOfFiles(module)}`, async (out) => {
    // Not at the same time: they share modules with it, which are then compiled only once.
    if (name === 'coredns' || name === 'metrics-server') await program(stack, 'hyperkube');
    const patience = name === 'hyperkube' ? ', about seven minutes on two cores' : '';
    stack.say('node', `builds ${name}${patience}`);
    // In place of the usual ones of the linker.
    const flags = ['-ldflags', ['-s', '-w', ...modules[name]].join(' ')];
    await buildWithGo(stack, 'node', ['build', ...flags, '-o', join(out, name), '.'], { cwd: module });
  });
  return join(folder, name);
}

/** Flags that stamp the version. Without them the daemons call themselves v0.0.0 and refuse one another. */
function stampedVersion(): string[] {
  const [major, minor] = versions.kubernetes.split('.');
  const stamp = 'k8s.io/component-base/version';
  const told = {
    gitVersion: `v${versions.kubernetes}`,
    gitMajor: major,
    gitMinor: minor,
    gitTreeState: 'clean',
  };
  const values = Object.entries(told).map(([key, value]) => `-X ${stamp}.${key}=${value}`);
  return [...values, `-X k8s.io/client-go/pkg/version.gitVersion=v${versions.kubernetes}`];
}
