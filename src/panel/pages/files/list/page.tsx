import { Button, FileButton, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileSearch, IconFiles, IconUpload } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { readAhead } from '../../../api/query-client.ts';
import { useMay } from '../../../api/session.tsx';
import { useRead } from '../../../api/use-api.ts';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import type { PartParameters } from '../../../parts/frame/lazy-part.ts';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { filesTexts as texts } from '../../../texts/files.ts';
import { uploadQueue } from '../upload/queue/upload-queue.ts';
import { UploadList } from '../upload/upload-list.tsx';
import { UPLOADED } from '../upload/uploaded-endings.ts';
import { filterNames, hasFilters, queryOf } from './file-filters.ts';
import { FileRows } from './file-rows.tsx';
import { FilterBar } from './filter-bar.tsx';
import classes from './list.module.css';
import { SortControl } from './sort-control.tsx';
import { PAGE_SIZE, useFileList } from './use-file-list.ts';

const NO_ERRORS = {};

/** @public `lazyPart` calls it. */
export function askAhead({ slug = '' }: PartParameters): void {
  readAhead('/schemas/{slug}/files', { path: { slug }, query: { page: 1, per_page: PAGE_SIZE } });
}

export default function FilesPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const { data: schema } = useRead('/schemas/{slug}', { path: { slug } });
  const mayUpload = useMay('editor') && schema?.active !== false;
  const send = (files: File[]) => files.length > 0 && uploadQueue.add(slug, files);
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={schema?.active === false ? texts.inactive : texts.lead}
        actions={
          mayUpload && (
            <FileButton onChange={send} multiple accept={UPLOADED}>
              {(props) => (
                <Button {...props} leftSection={<IconUpload size={17} />}>
                  {texts.upload}
                </Button>
              )}
            </FileButton>
          )
        }
      />
      <div className={classes.stack}>
        <UploadList slug={slug} />
        <FileList slug={slug} />
      </div>
    </>
  );
}

function FileList({ slug }: { slug: string }) {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => queryOf(params), [params]);
  const { total, answered, error, retry } = useFileList(slug, query, 0, 0);
  const set = useCallback(
    (name: string, value: string) => {
      const next = new URLSearchParams(params);
      if (value) next.set(name, value);
      else next.delete(name);
      setParams(next, { replace: true });
    },
    [params, setParams],
  );
  const clear = useCallback(() => {
    const next = new URLSearchParams(params);
    for (const name of filterNames) next.delete(name);
    setParams(next, { replace: true });
  }, [params, setParams]);
  if (total === 0 && !hasFilters(params)) {
    return (
      <PanelCard>
        <EmptyState icon={<IconFiles size={32} />} title={texts.none}>
          {texts.noneHelp}
        </EmptyState>
      </PanelCard>
    );
  }
  return (
    <>
      <FilterBar params={params} onSet={set} onClear={clear} errors={error?.fields ?? NO_ERRORS} />
      {error && <ErrorState error={error} onRetry={retry} withFields={false} />}
      <PanelCard flush>
        <div className={classes.bar}>
          <Text fw={600} aria-live="polite">
            {total === undefined ? ' ' : texts.count(total)}
          </Text>
          <SortControl params={params} onSet={set} />
        </div>
        {total === undefined && !error && <Waiting />}
        {total === 0 && (
          <EmptyState icon={<IconFileSearch size={32} />} title={texts.noneFound}>
            {texts.noneFoundHelp}
          </EmptyState>
        )}
        {total !== undefined && total > 0 && answered && (
          <FileRows key={JSON.stringify(answered)} slug={slug} total={total} query={answered} />
        )}
      </PanelCard>
    </>
  );
}

function Waiting() {
  return (
    <Stack p="lg" role="status">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={16} width={`${90 - row * 6}%`} />
      ))}
    </Stack>
  );
}
