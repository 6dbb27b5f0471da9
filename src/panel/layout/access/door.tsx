import type { ReactNode } from 'react';
import { common } from '../../texts/common.ts';
import mark from '../../theme/mark.svg';
import styles from './door.module.css';

/** The frame of pages without a session: the login and the invitation. */
export function Door({ children }: { children: ReactNode }) {
  return (
    <main className={styles.door}>
      <div className={styles.sheet}>
        <div className={styles.brand}>
          <img src={mark} alt="" width={40} height={40} />
          <span>{common.product}</span>
        </div>
        {children}
      </div>
    </main>
  );
}
