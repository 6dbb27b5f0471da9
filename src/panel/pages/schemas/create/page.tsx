import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { firstDraft } from '../fields/draft.ts';
import { toDraft } from '../fields/draft-document.ts';
import { type Beginning, NewSchemaForm } from './new-schema-form.tsx';
import { type ReadFile, SampleDrop } from './sample-drop.tsx';

/** A new schema: from a file, whose detection is corrected and whose records are loaded, or by hand. */
export default function CreateSchemaPage() {
  const [beginning, setBeginning] = useState<Beginning>();
  const fromFile = (read: ReadFile) => {
    const { document } = read.detection;
    setBeginning({ name: document.name, slug: document.slug, draft: toDraft(document), read });
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
          <SampleDrop onRead={fromFile} />
          <Button
            variant="subtle"
            onClick={() => setBeginning({ name: '', slug: '', draft: firstDraft(), read: undefined })}
          >
            {texts.byHand}
          </Button>
        </Stack>
      )}
    </>
  );
}
