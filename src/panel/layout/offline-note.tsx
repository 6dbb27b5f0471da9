import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { connection } from '../api/connection.ts';
import { layoutTexts as texts } from '../texts/layout.ts';
import styles from './offline-note.module.css';

/** Says, on every page, that there is no connection. */
export function OfflineNote() {
  const isConnected = useSyncExternalStore(connection.subscribe, connection.get);
  return (
    <div role="status">
      {!isConnected && (
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
