import { IconKey } from '@tabler/icons-react';
import { common } from '../../texts/common.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import styles from './secret-once.module.css';

/** A secret that the service shows only once: a token, a link, a webhook's secret. */
export function SecretOnce({ label, value, hint = common.secretOnce }: SecretOnceProps) {
  return (
    <div className={styles.secret}>
      <p className={styles.hint}>
        <IconKey size={18} aria-hidden /> {hint}
      </p>
      <output className={styles.value} aria-label={label}>
        {value}
      </output>
      <CopyButton value={value} />
    </div>
  );
}

interface SecretOnceProps {
  /** What the secret is. */
  label: string;
  value: string;
  hint?: string;
}
