import { Skeleton, Stack } from '@mantine/core';
import { common } from '../../texts/common.ts';

/** Stands in while a page is on its way. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label={common.loading} data-page-skeleton>
      <Skeleton height={30} width="40%" maw={280} />
      <Skeleton height={14} width="65%" maw={480} />
      <Skeleton height={220} radius="lg" />
    </Stack>
  );
}
