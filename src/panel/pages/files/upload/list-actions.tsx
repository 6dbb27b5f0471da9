import { Button, Group } from '@mantine/core';
import { filesTexts as texts } from '../../../texts/files.ts';
import { uploadQueue } from './queue/upload-queue.ts';
import { isDone, mayRetry, type Upload } from './upload.ts';

interface ListActionsProps {
  uploads: Upload[];
  /** The schema whose uploads are listed; undefined for those of all. */
  slug?: string;
}

/** What can be done with all uploads of a list. */
export function ListActions({ uploads, slug }: ListActionsProps) {
  return (
    <Group gap="xs">
      {/* One alone has a button of its own. */}
      {uploads.filter(mayRetry).length > 1 && (
        <Button variant="default" size="compact-sm" onClick={() => uploadQueue.retryAll(slug)}>
          {texts.retryAll}
        </Button>
      )}
      {uploads.some(isDone) && (
        <Button variant="subtle" size="compact-sm" onClick={() => uploadQueue.removeDone(slug)}>
          {texts.uploadsDone}
        </Button>
      )}
    </Group>
  );
}
