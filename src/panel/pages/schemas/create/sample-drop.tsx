import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../api/paths.ts';
import { useWrite } from '../../../api/use-api.ts';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { DropZone } from './drop-zone.tsx';
import { readSample } from './sample-beginning.ts';

interface SampleDropProps {
  onDetected: (detection: Answer<'/schemas/detect', 'post'>) => void;
}

export function SampleDrop({ onDetected }: SampleDropProps) {
  const [problem, setProblem] = useState<Error>();
  const detect = useWrite('post', '/schemas/detect', { onSuccess: onDetected });
  const take = async ([file]: File[]) => {
    if (!file) return;
    detect.reset();
    setProblem(undefined);
    try {
      const { name, content } = await readSample(file);
      detect.mutate({ query: { name }, body: content });
    } catch (error) {
      setProblem(error as Error);
    }
  };
  const error = problem ?? detect.error;
  return (
    <Stack w="100%" aria-busy={detect.isPending}>
      {error && <ErrorState error={error} />}
      <DropZone
        title={texts.dropTitle}
        browseLabel={detect.isPending ? texts.dropBusy : texts.dropBrowse}
        accept=".json,.jsonl,.ndjson,.txt,application/json"
        disabled={detect.isPending}
        onFiles={(files) => void take(files)}
      >
        {texts.dropLead}
      </DropZone>
    </Stack>
  );
}
