import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { panel } from '../../../../../generated/contract-values.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import type { PathsOf, Schemas } from '../../../api/paths.ts';
import { useWrite } from '../../../api/use-api.ts';
import { ConfirmDialog } from '../../../parts/controls/confirm-dialog.tsx';
import { FormEnd } from '../../../parts/forms/form-end.tsx';
import { queryTexts as texts } from '../../../texts/query.ts';
import type { SavedQuery } from './use-kept-queries.ts';

interface SaveQueryProps {
  slug: string;
  /** The saved query that was opened, if any. */
  opened: SavedQuery | null;
  text: string;
  chart: Schemas['Chart'];
  onSaved: (query: SavedQuery | null) => void;
}

const REFRESH: PathsOf<'get'>[] = ['/schemas/{slug}/queries'];

/** Saves the query by name, over the opened one or beside it, and removes that. */
export function SaveQuery({ slug, opened, text, chart, onSaved }: SaveQueryProps) {
  const [asking, { open, close }] = useDisclosure(false);
  const [removing, { open: askToRemove, close: keep }] = useDisclosure(false);
  const [name, setName] = useState('');
  const saved = (query: SavedQuery) => {
    notifications.show({ message: texts.savedAs(query.name) });
    close();
    onSaved(query);
  };
  const options = { refresh: REFRESH, onSuccess: saved };
  const create = useWrite('post', '/schemas/{slug}/queries', options);
  const replace = useWrite('put', '/schemas/{slug}/queries/{id}', options);
  const remove = useWrite('delete', '/schemas/{slug}/queries/{id}', {
    refresh: REFRESH,
    onSuccess: () => {
      keep();
      onSaved(null);
    },
  });
  const error = create.error ?? replace.error;
  const body = { name: name.trim(), query: text, chart };
  const begin = () => {
    setName(opened?.name ?? '');
    for (const write of [create, replace, remove]) write.reset();
    open();
  };
  const over = opened && { path: { slug, id: opened.id } };
  return (
    <>
      <Button variant="default" leftSection={<IconBookmarkPlus size={16} />} onClick={begin}>
        {texts.save}
      </Button>
      <Modal opened={asking} onClose={close} title={texts.saveTitle}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (opened && over) replace.mutate({ ...over, body: { ...body, updated_at: opened.updated_at } });
            else create.mutate({ path: { slug }, body });
          }}
        >
          <Stack>
            <TextInput
              label={texts.saveName}
              description={texts.saveNameHelp}
              required
              withAsterisk={false}
              data-autofocus
              maxLength={panel.schemas.SaveQueryRequest.properties.name.maxLength}
              value={name}
              error={fieldErrors(error).name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <FormEnd error={error}>
              <Group justify="flex-end">
                {over && (
                  <>
                    <Button
                      variant="subtle"
                      color="red"
                      onClick={() => {
                        close();
                        askToRemove();
                      }}
                    >
                      {texts.removeSaved}
                    </Button>
                    <Button variant="default" onClick={() => create.mutate({ path: { slug }, body })}>
                      {texts.saveAsNew}
                    </Button>
                  </>
                )}
                <Button type="submit" loading={create.isPending || replace.isPending}>
                  {over ? texts.saveOver : texts.save}
                </Button>
              </Group>
            </FormEnd>
          </Stack>
        </form>
      </Modal>
      {opened && over && (
        <ConfirmDialog
          opened={removing}
          onClose={keep}
          onConfirm={() => remove.mutate(over)}
          title={texts.removeSavedTitle(opened.name)}
          confirmLabel={texts.removeSaved}
          busy={remove.isPending}
          error={remove.error}
          danger
        >
          {texts.removeSavedText}
        </ConfirmDialog>
      )}
    </>
  );
}
