import { performance } from 'node:perf_hooks';
import type { QueryFigures } from '../../../ports/query-engine.ts';

/** Times the way of one query through the lanes: what it waited for, what was given up, what answered. */
export class QueryCourse {
  readonly figures: Omit<QueryFigures, 'spooledBytes'> = {
    ...{ lane: null, again: false, waitedMs: 0, ownBefore: 0, lostMs: 0, engineMs: 0 },
  };

  /** @param ownBefore queries of the tenant that hold a place of the kind it waits for */
  async waiting<T>(ownBefore: number, place: () => Promise<T>): Promise<T> {
    const began = performance.now();
    this.figures.ownBefore = Math.max(this.figures.ownBefore, ownBefore);
    try {
      return await place();
    } finally {
      this.figures.waitedMs += performance.now() - began;
    }
  }

  async computing<T>(lane: NonNullable<QueryFigures['lane']>, compute: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      const answer = await compute();
      this.figures.engineMs = performance.now() - began;
      this.figures.lane = lane;
      return answer;
    } catch (error) {
      this.figures.lostMs += performance.now() - began;
      this.figures.again = true;
      throw error;
    }
  }
}
