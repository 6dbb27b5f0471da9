import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../api/paths.ts';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { firstDraft } from '../fields/draft.ts';
import { toDraft } from '../fields/draft-document.ts';
import { type Beginning, NewSchemaForm } from './new-schema-form.tsx';
import { SampleDrop } from './sample-drop.tsx';

/** A new schema: from a sample, whose detection is corrected, or by hand. */
export default function CreateSchemaPage() {
  const [beginning, setBeginning] = useState<Beginning>();
  const fromSample = (detection: Answer<'/schemas/detect', 'post'>) => {
    const { document } = detection;
    setBeginning({ name: document.name, slug: document.slug, draft: toDraft(document), detection });
  };
  return (
    <>
      <PageHeader
        title={texts.createTitle}
        lead={texts.createLead}
        actions={
          beginning && (
            <Button variant="default" onClick={() => setBeginning(undefined)}>
              {texts.startOver}
            </Button>
          )
        }
      />
      {beginning ? (
        <NewSchemaForm beginning={beginning} />
      ) : (
        <Stack align="center">
          <SampleDrop onDetected={fromSample} />
          <Button
            variant="subtle"
            onClick={() => setBeginning({ name: '', slug: '', draft: firstDraft(), detection: undefined })}
          >
            {texts.byHand}
          </Button>
        </Stack>
      )}
    </>
  );
}
