/**
 * Compares the checker with `JSON.parse` per line, on regular files and on inputs made to be hard for the checker.
 * Figures are medians of the thread's CPU time; the two run in turns.
 * `node bench/checker.bench.ts [--only <part of a name>] [flights.jsonl.gz]`
 */
import { parseArgs } from 'node:util';
import { JsonlChecker } from '../src/domain/checking/checker.ts';
import { type Case, checkerCases } from './checker-cases.ts';

const ROUNDS = 5;
const SHORTEST_MICROSECONDS = 120_000;
const CHUNK_BYTES = 256 * 1024;

function check({ schema, data }: Case): void {
  let stored = 0;
  const checker = new JsonlChecker(schema);
  const count = (pieces: Iterable<Uint8Array>) => {
    for (const piece of pieces) stored += piece.length;
  };
  for (let p = 0; p < data.length; p += CHUNK_BYTES) count(checker.push(data.subarray(p, p + CHUNK_BYTES)));
  count(checker.end());
  const { badRows, errors, storedBytes } = checker.summary();
  checker.close();
  if (badRows > 0 || stored !== storedBytes) throw new Error(`not accepted: ${JSON.stringify(errors[0])}`);
}

function parse({ data }: Case): void {
  for (let from = 0, to = data.indexOf(10); to >= 0; from = to + 1, to = data.indexOf(10, from)) {
    JSON.parse(data.toString('utf8', from, to));
  }
}

/** Megabytes per second of this thread's CPU time. */
function rate(work: (input: Case) => void, input: Case): number {
  // The clock of CPU time may be coarse: a measurement lasts well beyond one tick.
  const before = process.threadCpuUsage();
  for (let times = 1; ; times++) {
    work(input);
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= SHORTEST_MICROSECONDS) return (times * input.data.length) / (user + system);
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
console.log(
  'input'.padEnd(34),
  'checker'.padStart(8),
  'JSON.parse'.padStart(11),
  'ratio'.padStart(6),
  ' bar   (MB/s of thread CPU)',
);
for (const { name, make } of checkerCases(positionals[0])) {
  if (!name.includes(options.only)) continue;
  const input = make();
  const checks: number[] = [];
  const parses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    checks.push(rate(check, input));
    parses.push(rate(parse, input));
  }
  const ratio = median(checks) / median(parses);
  console.log(
    input.name.padEnd(34),
    median(checks).toFixed(0).padStart(8),
    median(parses).toFixed(0).padStart(11),
    ratio.toFixed(1).padStart(6),
    ` >= ${input.bar} ${ratio >= input.bar ? 'met' : 'MISSED'}`,
  );
}
