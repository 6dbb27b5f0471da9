import { Button } from '@mantine/core';
import { common } from '../../texts/common.ts';
import styles from './load-more.module.css';

interface LoadMoreProps {
  /** What `usePages` returns. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Below a list: reads its next page, while there is one. */
export function LoadMore({ pages }: LoadMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
        {common.loadMore}
      </Button>
    </div>
  );
}
