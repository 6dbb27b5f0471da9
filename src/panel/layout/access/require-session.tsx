import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { loginPlace, SessionProvider } from '../../api/session.tsx';
import { useRead } from '../../api/use-api.ts';
import { setTimeZone } from '../../parts/figures/format.ts';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PageSkeleton } from '../../parts/frame/page-skeleton.tsx';
import { OtherAccount } from './other-account.tsx';
import styles from './require-session.module.css';
import { SessionEnded } from './session-ended.tsx';

/**
 * Lets members through; everybody else goes to the login, and back here after it. A session that ends while a page is open
 * leaves the page as it is, below a question for the password; one that another tab took to another account, below a note.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useRead('/session');
  const [location] = useLocation();
  const search = useSearch();
  // Before anything below shows a moment.
  if (data) setTimeZone(data.tenant.time_zone);
  if (error?.status === 401 && !data) {
    const place = search ? `${location}?${search}` : location;
    // Not sent with the login's address: behind the `#` may stand a part of a page, where a letter leads, or a long query.
    return <Redirect to={`${loginPlace(place)}${window.location.hash}`} replace />;
  }
  if (data) {
    return (
      <SessionProvider session={data}>
        {children}
        <SessionEnded session={data} ended={error?.status === 401} />
        <OtherAccount session={data} isOther={error?.isOfOtherAccount ?? false} />
      </SessionProvider>
    );
  }
  return (
    <main className={styles.wait}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />}
    </main>
  );
}
