import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../api/paths.ts';
import { useSession } from '../../../api/session.tsx';
import { CodeBlock } from '../../../parts/controls/code-block.tsx';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { daysBefore, today } from '../../query/run/days.ts';
import { useEventRange } from '../../query/run/use-event-range.ts';
import { exampleRecord } from './example-record.ts';
import { LANGUAGES, type Language, querySnippet, uploadSnippet } from './snippets.ts';

/** Programs for this schema, ready to copy. */
export function UseSection({ schema }: { schema: Schemas['SchemaDetail'] }) {
  const { public_url } = useSession();
  const [language, setLanguage] = useState<Language>('curl');
  const place = { baseUrl: public_url, slug: schema.slug };
  const version = schema.versions[0]!;
  const { range } = useEventRange(schema.slug, version.event_date_field, schema.linked);
  // The last 30 days there are records for.
  const to = range?.to ?? today();
  const from = [daysBefore(to, 29), range?.from ?? ''].sort().at(-1)!;
  const name = LANGUAGES.find(({ value }) => value === language)!.label;
  return (
    <Stack gap="lg">
      <PanelCard
        title={texts.useTitle}
        lead={texts.useLead}
        actions={
          <SegmentedControl
            style={{ flexWrap: 'wrap' }}
            aria-label={texts.language}
            data={LANGUAGES}
            value={language}
            onChange={(next) => setLanguage(next as Language)}
          />
        }
      >
        <Stack>
          <Text size="sm">
            {texts.useToken} <TextLink href="/tokens">{texts.useTokenLink}</TextLink> {texts.useTokenAfter}
          </Text>
          <h3>{texts.stepUpload}</h3>
          <CodeBlock
            code={uploadSnippet(language, place)}
            label={texts.snippetLabel(texts.stepUpload, name)}
          />
          <h3>{texts.stepQuery}</h3>
          <CodeBlock
            code={querySnippet(language, place, version, { from, to })}
            label={texts.snippetLabel(texts.stepQuery, name)}
          />
        </Stack>
      </PanelCard>
      <PanelCard title={texts.example} lead={texts.exampleLead}>
        <CodeBlock code={exampleRecord(schema.versions[0]!.fields)} label={texts.example} />
      </PanelCard>
    </Stack>
  );
}
