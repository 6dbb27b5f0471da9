import { type ComponentProps, type ComponentType, createElement, lazy, useState } from 'react';
import { connection } from '../../api/connection.ts';

const LOOK_AGAIN_MS = 3000;

/**
 * A part whose code is fetched when it is first shown, or before by `preload`, which then also asks for the part's first answers
 * from the service.
 */
// biome-ignore lint/suspicious/noExplicitAny: components of any properties, as React's own `lazy` takes them
export type LazyPart<C extends ComponentType<any>> = ComponentType<ComponentProps<C>> & {
  preload: (parameters?: PartParameters) => void;
};

/** Parameters of a page's address. */
export type PartParameters = Record<string, string | undefined>;

/** A module of a part. One that shows answers of the service may say how they are asked for ahead. */
interface PartModule<C> {
  default: C;
  askAhead?: (parameters: PartParameters) => void;
}

/**
 * A part of the panel whose code is fetched when it is first shown. Without a connection it waits for one. A file that the
 * service no longer has, because its release is newer, is an error.
 */
// biome-ignore lint/suspicious/noExplicitAny: components of any properties, as React's own `lazy` takes them
export function lazyPart<C extends ComponentType<any>>(load: () => Promise<PartModule<C>>): LazyPart<C> {
  let here: C | undefined;
  const fetchPart = async () => {
    const part = await load();
    here = part.default;
    return part;
  };
  const Waiting = lazy(() => untilReached(fetchPart));
  const Part = (props: ComponentProps<C>) => {
    // Not by `lazy` where the code is here: React would show the fallback first, and keep it for 300 ms. Decided once, for
    // another component would lose the state of this one.
    const [{ shown }] = useState({ shown: (here ?? Waiting) as ComponentType<ComponentProps<C>> });
    return createElement(shown, props);
  };
  // A failure is told where the part is shown.
  const preload = (parameters: PartParameters = {}) =>
    void fetchPart().then(
      ({ askAhead }) => askAhead?.(parameters),
      () => {},
    );
  return Object.assign(Part, { preload });
}

async function untilReached<P>(load: () => Promise<P>): Promise<P> {
  for (;;) {
    try {
      const part = await load();
      connection.note(true);
      return part;
    } catch (error) {
      const reached = await isServiceReached();
      connection.note(reached);
      if (reached) throw error;
      await change();
    }
  }
}

async function isServiceReached(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Waits until the browser is connected again, or for a while: it does not notice every loss. */
function change(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, LOOK_AGAIN_MS);
  });
}
