import { globSync, readFileSync } from 'node:fs';

/** Every `kubectl logs` of a page shows the lines that the page goes on to filter. */
export function pageCommandFaults(): string[] {
  return globSync('docs/**/*.md').flatMap((page) =>
    readFileSync(page, 'utf8')
      .split('\n')
      .flatMap((line, at) => logFaults(line).map((fault) => `${page}:${at + 1}: ${fault}`)),
  );
}

/** What the commands `kubectl logs` of a line leave out. */
export function logFaults(line: string): string[] {
  return [...line.matchAll(/\bkubectl\b[^|;&`]*? logs\b[^|;&`]*/g)].flatMap(([command]) => {
    if (/ (?:deploy(?:ments?)?(?:\.apps)?\/)/.test(command)) {
      return ['kubectl reads one pod of a Deployment, any of them; name the pod, or its label with -l'];
    }
    const isByLabel = / (?:-l|--selector)\b/.test(command);
    // Its default, which --since does not change.
    return isByLabel && !/ --tail=-1(?!\S)/.test(command)
      ? ['kubectl reads the last 10 lines of each pod where pods are named by a label; add --tail=-1']
      : [];
  });
}
