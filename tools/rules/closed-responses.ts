import { readSource } from './source-file.ts';

const HELPER = 'src/http/connections/on-closed.ts';

/**
 * A response that closed during an `await` emits no `close` any more: what a bare listener gives back stays taken for
 * ever. Only the helper listens itself.
 * @param paths TypeScript files below src
 */
export function closedResponseFaults(paths: string[]): string[] {
  return paths
    .filter((path) => path.startsWith('src/http/') && path !== HELPER)
    .flatMap((path) => readSource(path).calls)
    .filter(
      ({ method, receiver, argument }) =>
        /^(on|once|addListener)$/.test(method) && /^res(ponse)?\b/.test(receiver) && argument === "'close'",
    )
    .map(({ at }) => `${at}: a bare listener for the close of a response; call a function of ${HELPER}`);
}
