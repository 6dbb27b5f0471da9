/**
 * Runs in a page before its own scripts: tells, by the clock of the page, how long it took until something was shown.
 * A wait begins with the navigation, the jump, or the last key or click in it, and ends with the frame after the one
 * that had it all.
 */
globalThis.watch = {
  /** Until the page has what it is for, and nothing that stands in for what is still to come. */
  ready(sign) {
    return until(
      () => 0,
      () => document.querySelector(sign) && !document.querySelector(waiting),
    );
  },

  /** From a click on a link until the page that it leads to has what it is for. */
  opened({ link, sign }) {
    let from = Number.NaN;
    addEventListener('click', ({ timeStamp }) => (from = timeStamp), { capture: true, once: true });
    return until(
      () => from,
      () => location.pathname === link && document.querySelector(sign) && !document.querySelector(waiting),
    );
  },

  /** Jumps to a depth of the list, from 0 to 1, until the rows there are shown. */
  jump(depth) {
    const frame = list();
    const from = performance.now();
    frame.scrollTop = depth * (frame.scrollHeight - frame.clientHeight);
    return until(() => from, rowsShown);
  },

  /** Until the list has this file in its first row and so many in all, after what a person does meanwhile. */
  filtered({ first, count }) {
    let from = Number.NaN;
    const acted = ({ timeStamp }) => {
      from = timeStamp;
    };
    for (const type of ['input', 'click']) addEventListener(type, acted, true);
    const shown = () =>
      rowsShown() &&
      list().querySelector('tbody tr[aria-rowindex="2"] a')?.textContent === first &&
      [...document.querySelectorAll('[aria-live=polite]')].some(({ textContent }) => textContent === count);
    return until(() => from, shown);
  },

  /** Until the list is there for the first time. */
  list() {
    return until(() => 0, rowsShown);
  },
};

/** What stands in for content that is still to come. */
const waiting = '[aria-busy=true], .mantine-Skeleton-root';

function list() {
  return document.querySelector('section[tabindex="0"]');
}

/** Whether rows with content cover what the list shows. */
function rowsShown() {
  const frame = list();
  const body = frame?.querySelector('tbody');
  if (!body) return false;
  const top = frame.querySelector('thead').getBoundingClientRect().bottom;
  const bottom = Math.min(frame.getBoundingClientRect().bottom, body.getBoundingClientRect().bottom);
  let covered = 0;
  for (const row of body.rows) {
    const place = row.getBoundingClientRect();
    const height = Math.min(place.bottom, bottom) - Math.max(place.top, top);
    if (height <= 0) continue;
    if (!row.querySelector('a')) return false;
    covered += height;
  }
  return covered >= bottom - top - 2;
}

/** In ms: the whole wait, and of it the longest request for files. */
async function until(from, shown) {
  performance.clearResourceTimings();
  for (;;) {
    await new Promise(requestAnimationFrame);
    if (!Number.isNaN(from()) && shown()) break;
  }
  // The frame after: by now the rows are painted.
  await new Promise(requestAnimationFrame);
  const requests = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/files?'));
  const service = requests
    .filter(({ startTime, responseEnd }) => startTime >= from() && responseEnd > 0)
    .map(({ startTime, responseEnd }) => responseEnd - startTime);
  return { total: performance.now() - from(), service: Math.max(0, ...service) };
}
