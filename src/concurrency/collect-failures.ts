/** Some items of a pass failed. The others were done, so the worker itself is not stopped. */
export class SomeFailed extends AggregateError {}

/** Lets a pass go on after the failure of one item, and fail once at its end. */
export function collectFailures() {
  const failures: Error[] = [];
  return {
    /** @returns whether `work` succeeded */
    async attempt(item: string, work: () => Promise<unknown>): Promise<boolean> {
      try {
        await work();
        return true;
      } catch (cause) {
        failures.push(new Error(`${item} failed`, { cause }));
        return false;
      }
    },
    /** @throws SomeFailed with every failure since the last call */
    throwIfAny(): void {
      if (failures.length > 0) throw new SomeFailed(failures.splice(0), 'a part of the work failed');
    },
  };
}
