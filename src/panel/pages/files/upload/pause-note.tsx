import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { formatDuration } from '../../../parts/figures/format.ts';
import { filesTexts as texts } from '../../../texts/files.ts';
import type { QueuePause } from './queue/queue-pause.ts';
import { uploadQueue } from './queue/upload-queue.ts';
import classes from './upload.module.css';

/** Says above a list of uploads why nothing is sent, and when it goes on. */
export function PauseNote() {
  const pause = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.pause);
  return (
    <div role="status">
      {pause && (
        <p className={classes.pause}>
          <IconPlayerPause size={18} stroke={1.6} aria-hidden />
          <span className={classes.words}>
            <strong>{texts.paused}.</strong> {reasonOf(pause)}
          </span>
          {pause.reason !== 'session' && (
            <Button variant="default" size="compact-sm" onClick={uploadQueue.goOn}>
              {texts.goOn}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function reasonOf({ reason, waitMs = 0 }: QueuePause): string {
  const wait = formatDuration(waitMs / 1000);
  if (reason === 'service') return texts.pausedByService(wait);
  if (reason === 'proxy') return texts.pausedByProxy(wait);
  return reason === 'session' ? texts.pausedWithoutSession : texts.pausedWithoutConnection;
}
