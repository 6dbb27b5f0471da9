import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { filesTexts as texts } from '../../../texts/files.ts';
import { ListActions } from './list-actions.tsx';
import { PauseNote } from './pause-note.tsx';
import { UploadRows } from './upload-rows.tsx';
import { useUploads } from './use-uploads.ts';

/** What is being sent to a schema and what came of it; nothing while there is nothing. */
export function UploadList({ slug }: { slug: string }) {
  const uploads = useUploads(slug);
  if (uploads.length === 0) return null;
  return (
    <PanelCard flush title={texts.uploads} actions={<ListActions uploads={uploads} slug={slug} />}>
      <PauseNote />
      <UploadRows uploads={uploads} />
    </PanelCard>
  );
}
