import { type DragEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useMay } from '../../api/session.tsx';
import { useRead } from '../../api/use-api.ts';
import { uploadQueue } from '../../pages/files/upload/queue/upload-queue.ts';
import { droppedFiles } from '../../pages/schemas/create/dropped-files.ts';
import { layoutTexts as texts } from '../../texts/layout.ts';
import styles from './drop-anywhere.module.css';

const NEW_SCHEMA = '/esquemas/novo';

/**
 * Takes files dropped anywhere on a page: those of a schema send them to it, all others begin a new schema, which
 * the first proposes.
 * The buttons of these pages do the same for keyboards.
 */
export function DropAnywhere({ children }: { children: ReactNode }) {
  const [over, setOver] = useState(false);
  const [location, navigate] = useLocation();
  const mayEdit = useMay('editor');
  const slug = slugOf(location);
  const { data: schema } = useRead(
    '/schemas/{slug}',
    { path: { slug: slug ?? '' } },
    { enabled: slug !== undefined },
  );
  // The page of a new schema has a place of its own for the file.
  const takes = mayEdit && location !== NEW_SCHEMA && schema?.active !== false;
  const take = (files: File[]) => {
    if (slug !== undefined) return uploadQueue.add(slug, files);
    droppedFiles.give(files);
    navigate(NEW_SCHEMA);
  };
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a pointer's way; buttons are the other
    <div
      className={styles.zone}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        // Else the browser would leave the panel and open the file.
        event.preventDefault();
        setOver(takes);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (takes && files.length > 0) take(files);
      }}
    >
      {children}
      {over && (
        <div className={styles.over}>
          <div>
            {slug === undefined ? texts.dropForSchema : texts.dropToSend(schema?.name ?? slug)}
            <span className={styles.overHelp}>{texts.dropHelp}</span>
          </div>
        </div>
      )}
    </div>
  );
}

function slugOf(location: string): string | undefined {
  const slug = /^\/esquemas\/([^/]+)/.exec(location)?.[1];
  return slug === 'novo' ? undefined : slug;
}
