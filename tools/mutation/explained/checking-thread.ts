import type { Explained } from './explanation.ts';

export const checkingThread: Explained[] = [
  {
    file: 'checking-threads/checking-thread.ts',
    line: 'if (niceness > 0) lowerPriority(niceness);',
    why: 'The nice value 0 is what a thread has anyway, unless the service itself was started with another one.',
  },
];
