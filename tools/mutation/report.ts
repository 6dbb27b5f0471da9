import { explained } from './explained.ts';

export interface MutantOfReport {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}

/** Least share of the mutants of a room that its tests must notice, in percent. */
const BAR = 85;

/** Prints the results of a room's mutants. @returns whether the score suffices and every survivor is explained */
export function printRoom(
  room: string,
  files: Record<string, { source: string; mutants: MutantOfReport[] }>,
): boolean {
  let noticed = 0;
  let known = 0;
  const survivors: string[] = [];
  const tallies: string[] = [];
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split('\n');
    let here = 0;
    let alive = 0;
    for (const mutant of mutants) {
      if (mutant.status === 'Killed' || mutant.status === 'Timeout') here++;
      if (mutant.status !== 'Survived' && mutant.status !== 'NoCoverage') continue;
      alive++;
      const { start } = mutant.location;
      const line = lines[start.line - 1]!.trim();
      const replacement = mutant.replacement ?? '';
      if (
        explained.some(
          (e) => file.endsWith(e.file) && e.line === line && (e.to ?? replacement) === replacement,
        )
      ) {
        known++;
      } else {
        const note = mutant.status === 'NoCoverage' ? ' (no test comes here)' : '';
        survivors.push(
          `  ${file}:${start.line}:${start.column} ${mutant.mutatorName}${note}\n    - ${line}\n    + ${replacement}`,
        );
      }
    }
    noticed += here;
    if (here + alive > 0) tallies.push(`  ${file}: ${here} of ${here + alive}`);
  }
  const all = noticed + known + survivors.length;
  const score = all === 0 ? 100 : (100 * noticed) / all;
  console.log(
    `${room}: ${noticed} of ${all} mutants noticed, ${score.toFixed(1)} %; ${known} explained, ${survivors.length} not`,
  );
  console.log([...tallies, ...survivors].join('\n'));
  return score >= BAR && survivors.length === 0;
}
