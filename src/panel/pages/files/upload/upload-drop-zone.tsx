import { type DragEvent, type ReactNode, useState } from 'react';
import { filesTexts as texts } from '../../../texts/files.ts';
import classes from './upload.module.css';

interface UploadDropZoneProps {
  enabled: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Takes files dropped anywhere on what it holds. The button beside it does the same for keyboards. */
export function UploadDropZone({ enabled, onFiles, children }: UploadDropZoneProps) {
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => enabled && event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a pointer's way; the upload button is the other
    <div
      className={classes.zone}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && (
        <div className={classes.over}>
          <div>
            {texts.dropHere}
            <span className={classes.overHelp}>{texts.dropHelp}</span>
          </div>
        </div>
      )}
    </div>
  );
}
