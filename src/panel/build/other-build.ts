import type { Plugin, Rolldown } from 'vite';

/** Each build has it by the same name, so that each gateway answers it for the page of another build. */
const SCRIPT = 'assets/other-build.js';

interface OtherBuildTexts {
  /** Said while the page waits until it is loaded again. */
  waiting: string;
  /** Said when it is not loaded again by itself any more. */
  gaveUp: string;
}

/**
 * Puts a script before all others that loads the page again where a part of its first code does not come. While gateways
 * change to a new release, the page of one build may ask a gateway of the other for its scripts, whose names differ.
 */
export function otherBuild(texts: OtherBuildTexts): Plugin {
  return {
    name: 'other-build',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = `(${loadAgain})(${JSON.stringify(texts)});`;
        this.emitFile({ type: 'asset', fileName: SCRIPT, source });
        const page = bundle['index.html'] as Rolldown.OutputAsset;
        // Not `async`: it has to be there before what may fail.
        page.source = String(page.source).replace('<link ', `<script src="/${SCRIPT}"></script>\n    <link `);
      },
    },
  };
}

/** Runs in the browser, as text: it may use nothing from this module. */
function loadAgain(texts: OtherBuildTexts): void {
  const KEY = 'celeiro:loaded-again';
  const WAIT_MS = 2000;
  /** Times within a while that the page is loaded again by itself. */
  const MOST = 60;
  const WHILE_MS = 600_000;
  let isFailed = false;

  const tell = (text: string) => {
    const root = document.getElementById('root');
    if (root) root.textContent = text;
    else addEventListener('DOMContentLoaded', () => tell(text));
  };
  const again = async () => {
    const isReached = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReached) location.reload();
    else setTimeout(again, WAIT_MS);
  };
  addEventListener(
    'error',
    ({ target }) => {
      const isNeeded =
        target instanceof HTMLScriptElement ||
        (target instanceof HTMLLinkElement && target.rel === 'stylesheet');
      // What fails later is told where it is used.
      if (!isNeeded || isFailed || document.getElementById('root')?.hasChildNodes()) return;
      isFailed = true;
      const since = Date.now() - WHILE_MS;
      const times: number[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]').filter(
        (time: number) => time > since,
      );
      if (times.length >= MOST) return tell(texts.gaveUp);
      sessionStorage.setItem(KEY, JSON.stringify([...times, Date.now()]));
      tell(texts.waiting);
      setTimeout(again, WAIT_MS);
    },
    true,
  );
}
