import { AsyncLocalStorage } from 'node:async_hooks';

/** What is done for many is done on behalf of none of them. */
const forNobody = AsyncLocalStorage.snapshot();

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Answers single keys by calls for many: those that come in the same turn of the event loop, or while `atOnce` calls are under
 * way, share one. Every call begins after its keys came, so nobody is told what was true before it asked.
 * @param work values in the order of the keys; its failure is the failure of each
 * @param atOnce most calls of `work` at once; with two, keys need not wait for the call before to end
 */
export function inBatches<Key, Value>(
  work: (keys: Key[]) => Promise<Value[]>,
  atOnce = 2,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let underWay = 0;
  let isPlanned = false;

  const plan = () => {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    const begin = () => {
      isPlanned = false;
      if (underWay < atOnce) void answer(waiting.splice(0));
    };
    forNobody(() => setImmediate(begin));
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

/** Answers single keys by calls for many, each group's by itself: those that come during a call of their group share the next. */
export function inBatchesBy<Group, Key, Value>(
  work: (group: Group, keys: Key[]) => Promise<Value[]>,
): (group: Group, key: Key) => Promise<Value> {
  const groups = new Map<Group, { ask: (key: Key) => Promise<Value>; waiting: number }>();
  const added = (group: Group) => {
    const made = { ask: inBatches((keys: Key[]) => work(group, keys), 1), waiting: 0 };
    groups.set(group, made);
    return made;
  };
  return async (group, key) => {
    const asked = groups.get(group) ?? added(group);
    asked.waiting++;
    try {
      return await asked.ask(key);
    } finally {
      if (--asked.waiting === 0) groups.delete(group);
    }
  };
}
