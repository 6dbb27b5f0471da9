import type { Explained } from './explanation.ts';

export const queryRun: Explained[] = [
  {
    file: 'domain/query/stop-signal.ts',
    line: "else signal.addEventListener('abort', cancel, { once: true });",
    why: 'A signal aborts once.',
  },
];
