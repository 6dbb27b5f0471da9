import { IconCloudUpload, IconCloudX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { isOpen, type Upload, uploadQueue } from '../pages/files/upload/upload-queue.ts';
import { layoutTexts as texts } from '../texts/layout.ts';
import styles from './uploads-under-way.module.css';

/** What is being sent, on every page: uploads go on while other pages are shown. Afterwards, what failed. */
export function UploadsUnderWay() {
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.get);
  const open = uploads.filter(isOpen);
  const failed = uploads.filter(({ state }) => state.kind === 'refused' || state.kind === 'unsent');
  const [first] = open.length > 0 ? open : failed;
  if (!first) return null;
  const words = open.length > 0 ? texts.uploading(open.length) : texts.uploadsFailed(failed.length);
  const Icon = open.length > 0 ? IconCloudUpload : IconCloudX;
  return (
    <Link
      href={`/esquemas/${first.slug}/arquivos`}
      className={styles.uploads}
      data-failed={open.length === 0 || undefined}
      aria-label={words}
      title={words}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      {open.length > 0 && <span className="figures">{sentPercent(open)}%</span>}
      <span className={styles.words}>{words}</span>
    </Link>
  );
}

/** Share of the bytes that has been sent, rounded down. */
function sentPercent(uploads: Upload[]): number {
  const total = uploads.reduce((sum, { file }) => sum + file.size, 0);
  const sent = uploads.reduce((sum, { state }) => sum + (state.kind === 'sending' ? state.sentBytes : 0), 0);
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * sent) / total));
}
