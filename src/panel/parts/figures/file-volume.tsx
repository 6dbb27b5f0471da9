import { common } from '../../texts/common.ts';
import { TextLink } from '../controls/text-link.tsx';
import styles from './file-volume.module.css';
import { formatBytes } from './format.ts';

interface FileVolumeProps {
  files: number;
  bytes: number;
  /** The page about these files. */
  href: string;
}

/** How many files as a link, and below it their size; a dash when there are none. */
export function FileVolume({ files, bytes, href }: FileVolumeProps) {
  if (files === 0) return common.none;
  return (
    <span className={styles.volume}>
      <TextLink href={href}>{common.files(files)}</TextLink>
      <span className={styles.size}>{formatBytes(bytes)}</span>
    </span>
  );
}
