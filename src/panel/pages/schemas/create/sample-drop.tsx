import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlaneDeparture } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ApiError, toApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../api/paths.ts';
import { ConversionError, convertFile } from '../../../convert/convert-file.ts';
import { formatBytes } from '../../../parts/figures/format.ts';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { UPLOADED } from '../../files/upload/uploaded-endings.ts';
import { DropZone } from './drop-zone.tsx';
import { droppedFiles } from './dropped-files.ts';
import { nameOf, readSample } from './sample-beginning.ts';
import { fetchSampleFlights } from './sample-flights.ts';

/** A file that was read: what it shows of its records, and what loads them. */
export interface ReadFile {
  detection: Answer<'/schemas/detect', 'post'>;
  source: Source;
}

export interface Source {
  /** As its user knows it. */
  name: string;
  /** The same records as JSONL. */
  file: File;
  /** What was decided while it was converted. */
  notes: string[];
  /** Files that came with it, as they are. */
  others: File[];
}

/**
 * Takes a file of any form, converts it if it is no JSONL, and has the service propose fields from its beginning. Of several
 * files the first proposes.
 */
export function SampleDrop({ onRead }: { onRead: (read: ReadFile) => void }) {
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState<string>();
  const take = async (choose: () => File | Promise<File>, others: File[] = []) => {
    setError(undefined);
    setBusy(texts.dropBusy);
    try {
      const chosen = await choose();
      const onProgress = (bytes: number) =>
        setBusy(texts.dropConverting(formatBytes(bytes), formatBytes(chosen.size)));
      const { file, notes } = await convertFile(chosen, { onProgress });
      setBusy(texts.dropBusy);
      const body = await readSample(file);
      const detection = await call('post', '/schemas/detect', { query: { name: nameOf(chosen) }, body });
      onRead({ detection, source: { name: chosen.name, file, notes, others } });
    } catch (reason) {
      setError(
        reason instanceof ConversionError
          ? new ApiError(422, { error: reason.message, code: 'not_converted' })
          : toApiError(reason),
      );
    } finally {
      setBusy(undefined);
    }
  };
  // Dropped on another page, which led here.
  useEffect(() => {
    const [file, ...others] = droppedFiles.take();
    if (file) void take(() => file, others);
  }, []);
  return (
    <Stack w="100%" aria-busy={busy !== undefined}>
      {error && <ErrorState error={error} />}
      <DropZone
        title={texts.dropTitle}
        browseLabel={busy ?? texts.dropBrowse}
        accept={UPLOADED}
        disabled={busy !== undefined}
        multiple
        onFiles={([file, ...others]) => file && void take(() => file, others)}
      >
        {texts.dropLead}
      </DropZone>
      <Group justify="center">
        <Text c="dimmed">{texts.noFileAtHand}</Text>
        <Button
          variant="default"
          leftSection={<IconPlaneDeparture size={17} />}
          disabled={busy !== undefined}
          onClick={() => void take(fetchSampleFlights)}
        >
          {texts.useSampleFlights}
        </Button>
      </Group>
    </Stack>
  );
}
