import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { layoutTexts as texts } from '../texts/layout.ts';
import styles from './offline-note.module.css';

/** Says, on every page, that the browser has no connection. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.note}>
          <IconWifiOff size={18} stroke={1.6} aria-hidden />
          <span>
            <strong>{texts.offline}.</strong> {texts.offlineHelp}
          </span>
        </p>
      )}
    </div>
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
