import type { KeyboardEvent } from 'react';

type Handler = (event: KeyboardEvent<HTMLElement>) => void;

/** Runs the query by Ctrl or Cmd and Enter anywhere in its form, and by Enter in a field of one line. */
export function submitKeys(submit: () => void): { onKeyDownCapture: Handler; onKeyDown: Handler } {
  const take: Handler = (event) => {
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
  return {
    // Before the field sees it: a list would open, and an editor submit too.
    onKeyDownCapture: (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) take(event);
    },
    onKeyDown: (event) => {
      if (event.key === 'Enter' && !event.defaultPrevented && isPlainField(event.target as HTMLElement))
        take(event);
    },
  };
}

/** Enter belongs to lists, and to fields that take several values. */
function isPlainField(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && !target.matches('[role=combobox], [aria-haspopup]');
}
