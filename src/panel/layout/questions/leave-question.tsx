import { useState } from 'react';
import { uploadQueue } from '../../pages/files/upload/queue/upload-queue.ts';
import { isOpen } from '../../pages/files/upload/upload.ts';
import { ConfirmDialog } from '../../parts/controls/confirm-dialog.tsx';
import { isUnsaved } from '../../parts/forms/unsaved.ts';
import { layoutTexts as texts } from '../../texts/layout.ts';

interface Leave {
  /** What leaves the account, once it is asked about; undefined while nothing is. */
  asked: (() => void) | undefined;
  /** Leaves at once where nothing would be lost. */
  ask: (leave: () => void) => void;
  close: () => void;
}

/** Asks before the account is left with something that is not saved, or with files under way. */
export function useLeave(): Leave {
  const [asked, setAsked] = useState<() => void>();
  return {
    asked,
    ask: (leave) => {
      if (isUnsaved() || openUploads() > 0) setAsked(() => leave);
      else leave();
    },
    close: () => setAsked(undefined),
  };
}

export function LeaveQuestion({ asked, close }: Leave) {
  const unsaved = isUnsaved();
  return (
    <ConfirmDialog
      opened={asked !== undefined}
      onClose={close}
      onConfirm={() => {
        close();
        asked?.();
      }}
      title={unsaved ? texts.unsavedTitle : texts.uploadsTitle}
      cancelLabel={unsaved ? texts.unsavedStay : texts.uploadsStay}
      confirmLabel={unsaved ? texts.unsavedLeave : texts.uploadsLeave}
      danger
    >
      {unsaved && <p>{texts.unsavedText}</p>}
      {openUploads() > 0 && <p>{texts.uploadsText(openUploads())}</p>}
    </ConfirmDialog>
  );
}

function openUploads(): number {
  return uploadQueue.get().filter(isOpen).length;
}
