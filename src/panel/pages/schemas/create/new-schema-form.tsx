import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useReducer, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fieldErrors } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-api.ts';
import { FormEnd } from '../../../parts/forms/form-end.tsx';
import { useUnsaved } from '../../../parts/forms/unsaved.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { uploadQueue } from '../../files/upload/queue/upload-queue.ts';
import { changeDraft, type Draft } from '../fields/draft.ts';
import { toDraftErrors, toVersionRequest } from '../fields/draft-document.ts';
import { FieldList } from '../fields/field-list.tsx';
import { refusedKeys } from '../fields/refused-keys.ts';
import { UndeclaredRule } from '../fields/undeclared-rule.tsx';
import { DetectionSummary } from './detection-summary.tsx';
import { FieldEvidence } from './field-evidence.tsx';
import { IdentityFields } from './identity-fields.tsx';
import type { ReadFile } from './sample-drop.tsx';

export interface Beginning {
  name: string;
  slug: string;
  draft: Draft;
  /** The file that the fields were proposed from; undefined for a schema that is declared by hand. */
  read: ReadFile | undefined;
}

export function NewSchemaForm({ beginning }: { beginning: Beginning }) {
  const { detection, source } = beginning.read ?? {};
  const [draft, dispatch] = useReducer(changeDraft, beginning.draft);
  const [identity, setIdentity] = useState({ name: beginning.name, slug: beginning.slug });
  const [loads, setLoads] = useState(source !== undefined);
  const sent = useRef(draft);
  const [, navigate] = useLocation();
  const isDirty =
    draft !== beginning.draft || identity.name !== beginning.name || identity.slug !== beginning.slug;
  const saved = useUnsaved(isDirty);
  const create = useWrite('post', '/schemas', {
    refresh: ['/schemas', '/overview'],
    onSuccess: ({ slug, name }) => {
      saved();
      if (source && loads) uploadQueue.add(slug, [source.file, ...source.others]);
      notifications.show({ message: source && loads ? texts.createdLoading(name) : texts.created(name) });
      navigate(`/esquemas/${slug}`);
    },
  });
  const submit = () => {
    sent.current = draft;
    create.mutate({ body: { ...identity, ...toVersionRequest(draft) } });
  };
  const problems = fieldErrors(create.error);
  const refused = detection && loads ? refusedKeys(detection.document, toVersionRequest(draft)) : [];
  const [evidence] = useState(() => evidenceOf(beginning));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        {detection && source && <DetectionSummary detection={detection} source={source} />}
        <IdentityFields value={identity} errors={problems} onChange={setIdentity} />
        <FieldList
          draft={draft}
          dispatch={dispatch}
          errors={toDraftErrors(problems, sent.current)}
          eventDateProblem={
            problems.event_date_field &&
            (draft.eventDateId === null ? texts.eventDateMissing : problems.event_date_field)
          }
          evidence={evidence}
        />
        <UndeclaredRule
          value={draft.undeclaredFields}
          onChange={(value) => dispatch({ type: 'undeclared', value })}
        />
        {refused.length > 0 && (
          <Alert color="yellow" title={texts.loadRefusedTitle}>
            {texts.loadRefused(refused)}
          </Alert>
        )}
        <FormEnd error={create.error}>
          <Group justify={source ? 'space-between' : 'flex-end'}>
            {source && (
              <Checkbox
                label={texts.loadRecords(source.name, source.others.length)}
                checked={loads}
                onChange={({ currentTarget }) => setLoads(currentTarget.checked)}
              />
            )}
            <Button type="submit" size="md" loading={create.isPending}>
              {texts.save}
            </Button>
          </Group>
        </FormEnd>
      </Stack>
    </form>
  );
}

/** What the file showed of each field, by the field's id. */
function evidenceOf({ draft, read }: Beginning): ReadonlyMap<string, ReactNode> {
  return new Map(
    (read?.detection.fields ?? []).map((field, index) => [
      draft.fields[index]!.id,
      <FieldEvidence key={field.name} field={field} />,
    ]),
  );
}
