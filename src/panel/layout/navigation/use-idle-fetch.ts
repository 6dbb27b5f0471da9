import { useEffect } from 'react';

/** The largest files of the panel. The first page with a chart or an editor would wait for them. */
const LARGE = [() => import('../../charts/query-chart.tsx'), () => import('../../editor/query-editor.tsx')];
/** By then the first page has asked for all that it shows. */
const AFTER_MS = 1000;

/** Fetches large code once the first page is shown and the browser is idle, unless the visitor saves data. */
export function useIdleFetch(): void {
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => void fetchInTurn(), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

async function fetchInTurn(): Promise<void> {
  for (const fetchCode of LARGE) {
    await idle();
    // A failure is told where the code is needed.
    await fetchCode().catch(() => {});
  }
}

/** Not every browser tells when it is idle. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
}

/** Chromium's; the types of the DOM do not know it yet. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
