import { Button, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { type ApiError, fieldErrors } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Answer, Schemas } from '../../../api/paths.ts';
import { useWrite } from '../../../api/use-api.ts';
import { FormEnd } from '../../../parts/forms/form-end.tsx';
import { useUnsaved } from '../../../parts/forms/unsaved.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { changeDraft, type Draft } from '../fields/draft.ts';
import { toDraft, toDraftErrors, toVersionRequest } from '../fields/draft-document.ts';
import { FieldList } from '../fields/field-list.tsx';
import { rebaseDraft } from '../fields/rebase-draft.ts';
import { refusedKeys } from '../fields/refused-keys.ts';
import { UndeclaredRule } from '../fields/undeclared-rule.tsx';
import { NewerVersions } from './newer-versions.tsx';
import { VersionEffect } from './version-effect.tsx';

type Preview = Answer<'/schemas/{slug}/versions/preview', 'post'>;

const TYPING_MS = 400;

interface NewVersionProps {
  schema: Schemas['SchemaDetail'];
  onLeave: () => void;
}

/** Edits the newest version; the service says at every pause what saving it would change or break. */
export function NewVersion({ schema: { slug, versions }, onLeave }: NewVersionProps) {
  /** The version that the draft was made from. */
  const [opened, setOpened] = useState(() => ({
    version: versions[0]!.version,
    draft: toDraft(versions[0]!),
  }));
  const [draft, dispatch] = useReducer(changeDraft, opened.draft);
  const saved = useUnsaved(draft !== opened.draft);
  const leave = () => {
    saved();
    onLeave();
  };
  const [settled] = useDebouncedValue(draft, TYPING_MS);
  const requestOf = (declared: Draft) => ({ ...toVersionRequest(declared), based_on: opened.version });
  const newer = versions.slice(
    0,
    versions.findIndex(({ version }) => version === opened.version),
  );
  const preview = useQuery<{ answer: Preview; of: typeof draft }, ApiError>({
    queryKey: ['/schemas/{slug}/versions/preview', slug, requestOf(settled)],
    queryFn: async ({ signal }) => {
      const request = { path: { slug }, body: requestOf(settled) };
      return { answer: await call('post', '/schemas/{slug}/versions/preview', request, signal), of: settled };
    },
    gcTime: 0,
    enabled: newer.length === 0,
  });
  const save = useWrite('post', '/schemas/{slug}/versions', {
    refresh: ['/schemas', '/schemas/{slug}'],
    onSuccess: ({ versions: [made] }) => {
      notifications.show({ message: texts.versionSaved(made!.version) });
      leave();
    },
  });
  const client = useQueryClient();
  const isBehind = [preview.error, save.error].some((error) => error?.code === 'schema_changed');
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: ['/schemas/{slug}'] });
  }, [isBehind]);
  const merge = () => {
    const newest = versions[0]!;
    const rebased = rebaseDraft({ opened: opened.draft, draft }, toDraft(newest));
    setOpened({ version: newest.version, draft: rebased.opened });
    dispatch({ type: 'replace', draft: rebased.draft });
    save.reset();
  };
  const known = preview.data?.answer;
  const breaks = Object.fromEntries(known?.breaks.map(({ place, message }) => [place, message]) ?? []);
  const places = { ...breaks, ...fieldErrors(preview.error), ...fieldErrors(save.error) };
  const next = known?.next_version ?? null;
  return (
    <Stack gap="lg">
      <FieldList draft={draft} dispatch={dispatch} errors={toDraftErrors(places, settled)} />
      <UndeclaredRule
        value={draft.undeclaredFields}
        onChange={(value) => dispatch({ type: 'undeclared', value })}
      />
      {/* The version that this form is saving may be known before its answer. */}
      {newer.length > 0 && !save.isPending && !save.isSuccess ? (
        <NewerVersions newer={newer} onMerge={merge} />
      ) : (
        <VersionEffect
          preview={known}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          refusedKeys={refusedKeys(versions[0]!, toVersionRequest(draft))}
        />
      )}
      <FormEnd error={save.error}>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {texts.discard}
          </Button>
          <Button
            disabled={next === null || newer.length > 0 || settled !== draft || preview.isFetching}
            loading={save.isPending}
            onClick={() => save.mutate({ path: { slug }, body: requestOf(draft) })}
          >
            {next === null ? texts.saveVersionOff : texts.saveVersion(next)}
          </Button>
        </Group>
      </FormEnd>
    </Stack>
  );
}
