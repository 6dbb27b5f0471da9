import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { readAhead } from '../src/concurrency/in-parallel.ts';

/** Checks besides the tests, the same here and in CI: the command, and how to fix its findings. */
const checks = [
  {
    name: 'format and lint',
    command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
    fix: 'npm run format',
  },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'], fix: 'mend the types it names' },
  {
    name: "panel's types",
    command: ['tsc', '--noEmit', '-p', 'src/panel'],
    fix: 'mend the types it names',
  },
  { name: 'unused code', command: ['knip', '--no-progress'], fix: 'remove what it names' },
  {
    name: 'import rules',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'src'],
    fix: 'move the import to where the rule allows it (.dependency-cruiser.cjs says why)',
  },
  {
    name: 'rules of README.md',
    command: ['node', 'tools/check-rules.ts'],
    fix: 'do what each line says after its place; tools/rules has the rules and their lists',
  },
  {
    name: 'contract lint',
    command: ['redocly', 'lint', 'openapi/api.yaml', 'openapi/panel.yaml', 'openapi/operator.yaml'],
    fix: 'mend openapi/ where it points',
  },
  { name: 'generated files', command: ['node', 'tools/generate.ts', '--check'], fix: 'npm run generate' },
  {
    name: 'breaking changes',
    command: ['node', 'tools/check-breaking.ts'],
    fix: 'undo them, or raise the major version, add its contract to openapi/released and write a record (openapi/README.md)',
  },
  {
    name: 'migrations',
    command: ['node', 'tools/check-migrations.ts'],
    fix: 'leave what the service of before needs until the release after next (tools/squawk.toml)',
  },
  {
    name: "clients' generated cores",
    command: ['node', 'tools/generate-clients.ts', '--check'],
    fix: 'npm run generate:clients',
  },
  {
    name: 'flows of docs/architecture.md',
    command: ['node', 'tools/check-flows.ts'],
    fix: 'tell the flow anew in docs/architecture.md',
  },
  {
    name: 'supply chain',
    command: ['node', 'tools/supply-chain.ts'],
    fix: 'replace the part, or write down in tools/supply-chain/licences.json why it may stay',
  },
  { name: 'kernel', command: ['node', 'tools/build-kernel.ts', '--check'], fix: 'npm run build:kernel' },
];

const env = {
  ...process.env,
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};
let failed = 0;
for await (const [{ name, fix }, { status, said, seconds }] of readAhead(
  checks,
  availableParallelism(),
  run,
)) {
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  if (status !== 0) {
    failed++;
    console.log(said.trimEnd());
    console.log(`  to mend: ${fix}\n`);
  }
}
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs a check to its end. `said`: all of its output; `status`: its exit code, or why there is none. */
async function run({ command }: (typeof checks)[number]) {
  const startedAt = performance.now();
  const [program, ...args] = command;
  const ended = await new Promise<{ status: unknown; said: string }>((resolve) => {
    execFile(program!, args, { env, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) =>
      resolve({ status: error ? (error.code ?? error.signal) : 0, said: `${stdout}${stderr}` }),
    );
  });
  return { ...ended, seconds: (performance.now() - startedAt) / 1000 };
}
