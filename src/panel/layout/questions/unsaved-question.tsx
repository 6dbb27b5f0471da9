import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '../../parts/controls/confirm-dialog.tsx';
import { forgetUnsaved, isUnsaved } from '../../parts/forms/unsaved.ts';
import { layoutTexts as texts } from '../../texts/layout.ts';

/** The part of the Navigation API that is used here; TypeScript's library does not have it yet. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'traverse' | 'reload';
  destination: { url: string; key: string; sameDocument: boolean };
}
interface Navigation extends EventTarget {
  traverseTo(key: string): unknown;
}

/** Above the page's own dialogs: one of them may be what is not saved. */
const Z_INDEX = 300;

/**
 * Asks before a link, or Back, leaves a form that is not saved. Browsers without the Navigation API ask only before the
 * panel itself is left.
 */
export function UnsavedQuestion() {
  const [, navigate] = useLocation();
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    const { navigation } = window as { navigation?: Navigation };
    const ask = (event: Event) => {
      const { navigationType, destination } = event as NavigateEvent;
      const { pathname, search, hash } = new URL(destination.url);
      const stays = pathname === location.pathname && search === location.search;
      if (!event.cancelable || !destination.sameDocument || stays || !isUnsaved()) return;
      event.preventDefault();
      setLeave(() => () => {
        forgetUnsaved();
        if (navigationType === 'traverse') navigation?.traverseTo(destination.key);
        else navigate(`${pathname}${search}${hash}`);
      });
    };
    navigation?.addEventListener('navigate', ask);
    return () => navigation?.removeEventListener('navigate', ask);
  }, [navigate]);
  const close = () => setLeave(undefined);
  return (
    <ConfirmDialog
      opened={leave !== undefined}
      onClose={close}
      onConfirm={() => {
        close();
        leave?.();
      }}
      title={texts.unsavedTitle}
      cancelLabel={texts.unsavedStay}
      confirmLabel={texts.unsavedLeave}
      zIndex={Z_INDEX}
      danger
    >
      {texts.unsavedText}
    </ConfirmDialog>
  );
}
