import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { downloadCsv } from '../../parts/controls/download-csv.ts';
import { auditTexts as texts } from '../../texts/audit.ts';
import { auditAsCsv, MOST_ENTRIES } from './audit-csv.ts';
import type { AuditQuery } from './audit-filter.ts';

/** Downloads the entries that match, also those that are not shown yet. */
export function AuditCsvButton({ query }: { query: AuditQuery }) {
  const [entries, setEntries] = useState<number>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    setEntries(0);
    try {
      const { parts, cut } = await auditAsCsv(query, setEntries, controller.signal);
      downloadCsv('auditoria.csv', parts);
      if (cut) notifications.show({ message: texts.cut(MOST_ENTRIES) });
    } catch (reason) {
      if (!controller.signal.aborted)
        notifications.show({ message: toApiError(reason).message, color: 'red' });
    } finally {
      setEntries(undefined);
    }
  };
  const isRunning = entries !== undefined;
  return (
    <Button
      variant="default"
      leftSection={isRunning ? <IconPlayerStop size={16} /> : <IconDownload size={16} />}
      onClick={() => (isRunning ? running.current?.abort() : void download())}
    >
      {isRunning ? texts.downloading(entries) : texts.download}
    </Button>
  );
}
