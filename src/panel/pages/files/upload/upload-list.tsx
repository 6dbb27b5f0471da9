import { Button } from '@mantine/core';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { filesTexts as texts } from '../../../texts/files.ts';
import classes from './upload.module.css';
import { isOpen, uploadQueue } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

/** What is being sent to a schema and what came of it; nothing while there is nothing. */
export function UploadList({ slug }: { slug: string }) {
  const uploads = useUploads(slug);
  if (uploads.length === 0) return null;
  return (
    <PanelCard
      flush
      title={texts.uploads}
      actions={
        uploads.some((upload) => !isOpen(upload)) && (
          <Button variant="subtle" size="compact-sm" onClick={() => uploadQueue.removeEnded(slug)}>
            {texts.uploadsDone}
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </PanelCard>
  );
}
