import { Button, Group, Menu, Text } from '@mantine/core';
import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { type CsvForm, csvOf, downloadCsv } from '../../../parts/controls/download-csv.ts';
import { queryTexts as texts } from '../../../texts/query.ts';
import type { QueryBody } from '../query-text.ts';
import { type QueryPage, requestPage } from '../run/request-page.ts';
import { allRowsAsCsv } from './all-rows.ts';

interface ExportButtonProps {
  slug: string;
  /** The query that was answered. */
  query: QueryBody;
  page: QueryPage;
}

/** Downloads the whole answer as CSV of either form, also what is not shown yet. */
export function ExportButton({ slug, query, page }: ExportButtonProps) {
  const [rows, setRows] = useState<number>();
  const [error, setError] = useState<ApiError>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const download = async (form: CsvForm) => {
    setError(undefined);
    if (!page.nextPageToken) return downloadCsv(`${slug}.csv`, [csvOf(page.table, form)]);
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      const { signal } = controller;
      const ask = (request: object) => requestPage(slug, request, signal);
      downloadCsv(`${slug}.csv`, await allRowsAsCsv(ask, query, form, setRows, signal));
    } catch (reason) {
      if (!controller.signal.aborted) setError(toApiError(reason));
    } finally {
      setRows(undefined);
    }
  };
  return (
    <Group gap="sm">
      {error && (
        <Text size="sm" c="var(--cel-bad)" role="alert">
          {error.message}
        </Text>
      )}
      {rows === undefined ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="subtle" leftSection={<IconDownload size={16} />}>
              {page.nextPageToken ? texts.downloadAll : texts.download}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(['standard', 'brazilian'] as const).map((form) => (
              <Menu.Item key={form} onClick={() => void download(form)}>
                {texts.csvForms[form].name}
                <Text size="xs" c="dimmed">
                  {texts.csvForms[form].help}
                </Text>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Button
          variant="subtle"
          leftSection={<IconPlayerStop size={16} />}
          onClick={() => running.current?.abort()}
        >
          {texts.downloading(rows)}
        </Button>
      )}
    </Group>
  );
}
