import { useEffect, useRef } from 'react';
import { onAccountChange } from '../../api/account.ts';
import { askBeforeUnload } from './before-unload.ts';

/** Forms on the page with something that is not saved. */
const unsaved = new Set<object>();

onAccountChange(forgetUnsaved);

export function isUnsaved(): boolean {
  return unsaved.size > 0;
}

export function forgetUnsaved(): void {
  unsaved.clear();
  askBeforeUnload(unsaved, false);
}

/**
 * Keeps the page from being left without a question while a form is not saved.
 * @returns what the form calls once it is saved or given up, before it leads elsewhere
 */
export function useUnsaved(isDirty: boolean): () => void {
  const form = useRef({}).current;
  useEffect(() => {
    if (!isDirty) return;
    unsaved.add(form);
    askBeforeUnload(unsaved, true);
    return () => release(form);
  }, [isDirty, form]);
  return () => release(form);
}

function release(form: object): void {
  unsaved.delete(form);
  askBeforeUnload(unsaved, isUnsaved());
}
