/** Some items of a pass failed. The others were done, so the worker itself is not stopped. */
export class SomeFailed extends AggregateError {}

/** Lets a pass go on after the failure of one item, and fail once at its end. */
export function collectFailures() {
  const failures: Error[] = [];
  let done = 0;

  /** @returns whether `work` succeeded */
  async function check(item: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (cause) {
      failures.push(new Error(`${item} failed`, { cause }));
      return false;
    }
  }

  return {
    /** Does what must come before an item's work; its success is no work done. @returns whether `work` succeeded */
    check,
    /** @returns whether `work` succeeded */
    async attempt(item: string, work: () => Promise<unknown>): Promise<boolean> {
      const succeeded = await check(item, work);
      if (succeeded) done++;
      return succeeded;
    },
    /**
     * @throws SomeFailed with every failure since the last call
     * @throws AggregateError with the same where no attempt succeeded: the work stands still
     */
    throwIfAny(): void {
      const nothingDone = done === 0;
      done = 0;
      if (failures.length === 0) return;
      const all = failures.splice(0);
      throw nothingDone
        ? new AggregateError(all, 'all of the work failed')
        : new SomeFailed(all, 'a part of the work failed');
    },
  };
}
