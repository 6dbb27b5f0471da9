import { bytes, count } from '../terminal/figures.ts';
import { type Progress, startProgress } from '../terminal/progress-bar.ts';
import { say } from '../terminal/say.ts';

/** A bar that begins when the bytes to copy are known. */
export function watchCopies(label: 'backup_progress' | 'restore_progress') {
  let progress: Progress | undefined;
  let objects = 0;
  return {
    onTotal(total: number) {
      const also = (done: number, ms: number) => {
        const rate = bytes(Math.round((done * 1000) / Math.max(ms, 1)));
        return say('backup_copied', { objects: count(objects), rate });
      };
      progress = startProgress({ label: say(label), total, also });
    },
    onBytes: (amount: number) => progress?.advance(amount),
    onObject() {
      objects++;
    },
    stop: () => progress?.stop(),
  };
}
