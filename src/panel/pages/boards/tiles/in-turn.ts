type InTurn = <T>(signal: AbortSignal, ask: () => Promise<T>) => Promise<T>;

/** Lets at most `most` ask at once; the others wait in their order. Who left meanwhile is passed over. */
export function inTurns(most: number): InTurn {
  const waiting: (() => void)[] = [];
  let asking = 0;
  return async (signal, ask) => {
    while (asking >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    asking += 1;
    try {
      signal.throwIfAborted();
      return await ask();
    } finally {
      asking -= 1;
      waiting.shift()?.();
    }
  };
}
