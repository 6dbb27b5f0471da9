export interface BatchBounds {
  /** Most keys of one call of `work`. */
  most: number;
  /** Most calls of `work` at once; keys that come meanwhile wait for the next. */
  atOnce: number;
}

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Answers single keys by calls for many: those that come in the same turn of the event loop, or while `atOnce` calls are under
 * way, share one. Every call begins after its keys came, so nobody is told what was true before it asked.
 * @param work values in the order of the keys; its failure is the failure of each
 */
export function inBatches<Key, Value>(
  work: (keys: Key[]) => Promise<Value[]>,
  { most, atOnce }: BatchBounds,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let underWay = 0;
  let isPlanned = false;

  const plan = () => {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      while (waiting.length > 0 && underWay < atOnce) void answer(waiting.splice(0, most));
    });
  };
  const answer = async (batch: Waiting<Key, Value>[]) => {
    underWay++;
    try {
      const values = await work(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay--;
      plan();
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      plan();
    });
}
