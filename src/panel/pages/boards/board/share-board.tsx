import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconLinkOff, IconShare3 } from '@tabler/icons-react';
import { useState } from 'react';
import type { PathsOf, Schemas } from '../../../api/paths.ts';
import { useWrite } from '../../../api/use-api.ts';
import { formatInstant } from '../../../parts/figures/format.ts';
import { FormEnd } from '../../../parts/forms/form-end.tsx';
import { SecretDialog } from '../../../parts/secrets/secret-dialog.tsx';
import { boardTexts as texts } from '../../../texts/boards.ts';

const REFRESH: PathsOf<'get'>[] = ['/boards', '/boards/{id}'];
type Choice = keyof typeof texts.shareChoices;
const CHOICES: Choice[] = ['7', '30', '90', 'never'];

/** Makes the link that shows a board to everybody who has it, and withdraws it. */
export function ShareBoard({ board: { id, link } }: { board: Schemas['Board'] }) {
  const [asking, { open, close }] = useDisclosure(false);
  const [choice, setChoice] = useState<Choice>('30');
  const share = useWrite('post', '/boards/{id}/link', { refresh: REFRESH, onSuccess: close });
  const withdraw = useWrite('delete', '/boards/{id}/link', {
    refresh: REFRESH,
    onSuccess: () => {
      close();
      notifications.show({ message: texts.withdrawn });
    },
  });
  const days = choice === 'never' ? null : (Number(choice) as 7 | 30 | 90);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare3 size={17} />}
        onClick={() => {
          withdraw.reset();
          open();
        }}
      >
        {texts.share}
      </Button>
      <Modal opened={asking} onClose={close} title={texts.shareTitle} centered size="lg">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            share.mutate({ path: { id }, body: { expires_in_days: days } });
          }}
        >
          <Stack>
            <Text>{texts.shareLead}</Text>
            {link && (
              <Text>
                {texts.linkBy(link.created_by, formatInstant(link.created_at))}{' '}
                {link.expires_at ? texts.linkUntil(formatInstant(link.expires_at)) : texts.linkWithoutEnd}
              </Text>
            )}
            <Select
              label={texts.shareFor}
              data={CHOICES.map((value) => ({ value, label: texts.shareChoices[value] }))}
              value={choice}
              onChange={(next) => next && setChoice(next)}
              allowDeselect={false}
              {...(link && { description: texts.makeAnotherHelp })}
            />
            <FormEnd error={share.error ?? withdraw.error}>
              <Group justify="flex-end">
                {link && (
                  <Button
                    className="danger"
                    leftSection={<IconLinkOff size={16} />}
                    loading={withdraw.isPending}
                    onClick={() => withdraw.mutate({ path: { id } })}
                  >
                    {texts.withdraw}
                  </Button>
                )}
                <Button type="submit" {...(link && { variant: 'default' })} loading={share.isPending}>
                  {link ? texts.makeAnother : texts.makeLink}
                </Button>
              </Group>
            </FormEnd>
          </Stack>
        </form>
      </Modal>
      <SecretDialog
        value={share.data?.url}
        title={texts.linkMade}
        label={texts.linkLabel}
        hint={texts.linkHint}
        onKept={share.reset}
      />
    </>
  );
}
