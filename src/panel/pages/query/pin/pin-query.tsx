import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconPin } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { panel } from '../../../../../generated/contract-values.ts';
import { type ApiError, fieldErrors } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Schemas } from '../../../api/paths.ts';
import { useRead } from '../../../api/use-api.ts';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { FormEnd } from '../../../parts/forms/form-end.tsx';
import { boardTexts as texts } from '../../../texts/boards.ts';
import { DaysSelect } from '../../boards/tiles/days-select.tsx';
import { proposedDays } from '../../boards/tiles/proposed-days.ts';
import type { QueryBody } from '../query-text.ts';
import type { EventRange } from '../run/use-event-range.ts';

interface PinQueryProps {
  slug: string;
  /** Name of the saved query that was opened, if any. */
  name: string | undefined;
  text: string;
  body: QueryBody;
  range: EventRange;
  chart: Schemas['Chart'];
}

const NEW = 'new';
/** Time for which the link to the board stays, ms: who uses the keyboard passes the whole page on the way to it. */
const LINK_STAYS_MS = 30_000;

/** Pins the query to a board, or to a new one. */
export function PinQuery(props: PinQueryProps) {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPin size={16} />} onClick={open}>
        {texts.pin}
      </Button>
      <Modal opened={asking} onClose={close} title={texts.pinTitle}>
        <PinForm {...props} onDone={close} />
      </Modal>
    </>
  );
}

function PinForm({ slug, name, text, body, range, chart, onDone }: PinQueryProps & { onDone: () => void }) {
  const client = useQueryClient();
  const boards = useRead('/boards').data?.data;
  const [chosen, setChosen] = useState<string>();
  const [newName, setNewName] = useState('');
  const [title, setTitle] = useState(name ?? '');
  const [days, setDays] = useState(() => proposedDays({ from: body.event_from, to: body.event_to }, range));
  const board = chosen ?? (boards?.[0] ? String(boards[0].id) : NEW);
  const pin = useMutation<Schemas['Board'], ApiError>({
    mutationFn: async () => {
      const made =
        board === NEW ? await call('post', '/boards', { body: { name: newName.trim() } }) : undefined;
      // If the query cannot be pinned now, the next try goes to the board that was made.
      if (made) setChosen(String(made.id));
      const id = made?.id ?? Number(board);
      const tile = {
        schema: slug,
        title: title.trim(),
        query: text,
        chart,
        width: 'half',
        last_days: days,
      } as const;
      return call('post', '/boards/{id}/tiles', { path: { id }, body: tile });
    },
    onSuccess: (pinned) => {
      notifications.show({
        autoClose: LINK_STAYS_MS,
        message: (
          <>
            {texts.pinned(pinned.name)} <TextLink href={`/quadros/${pinned.id}`}>{texts.seeBoard}</TextLink>
          </>
        ),
      });
      onDone();
    },
    onSettled: () =>
      Promise.all(['/boards', '/boards/{id}'].map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
  const isShared = boards?.find(({ id }) => String(id) === board)?.shared;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() && (board !== NEW || newName.trim())) pin.mutate();
      }}
    >
      <Stack>
        <TextInput
          label={texts.tileTitle}
          required
          withAsterisk={false}
          data-autofocus
          maxLength={panel.schemas.TileTitle.maxLength}
          value={title}
          error={fieldErrors(pin.error).title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Select
          label={texts.pinBoard}
          data={[
            ...(boards ?? []).map(({ id, name: label }) => ({ value: String(id), label })),
            { value: NEW, label: texts.pinNew },
          ]}
          value={board}
          onChange={(next) => next && setChosen(next)}
          allowDeselect={false}
          disabled={!boards}
        />
        {board === NEW && (
          <TextInput
            label={texts.pinNewName}
            required
            withAsterisk={false}
            maxLength={panel.schemas.BoardName.maxLength}
            value={newName}
            error={fieldErrors(pin.error).name}
            onChange={({ currentTarget }) => setNewName(currentTarget.value)}
          />
        )}
        <DaysSelect value={days} onChange={setDays} />
        {!chart && (
          <Text size="sm" c="dimmed">
            {texts.pinTable}
          </Text>
        )}
        {isShared && <Alert color="yellow">{texts.pinShared}</Alert>}
        <FormEnd error={pin.error}>
          <Group justify="flex-end">
            <Button type="submit" loading={pin.isPending}>
              {texts.pin}
            </Button>
          </Group>
        </FormEnd>
      </Stack>
    </form>
  );
}
