import { Group } from '@mantine/core';
import { ListActions } from '../../pages/files/upload/list-actions.tsx';
import { PauseNote } from '../../pages/files/upload/pause-note.tsx';
import type { Upload } from '../../pages/files/upload/upload.ts';
import { UploadRows } from '../../pages/files/upload/upload-rows.tsx';
import { filesTexts } from '../../texts/files.ts';
import styles from './uploads-under-way.module.css';

/** All uploads of this visit, with what can be done about them. */
export default function UploadsTray({ uploads }: { uploads: Upload[] }) {
  return (
    <>
      <Group justify="space-between" className={styles.head}>
        <strong>{filesTexts.uploads}</strong>
        <ListActions uploads={uploads} />
      </Group>
      <PauseNote />
      <UploadRows uploads={uploads} />
    </>
  );
}
