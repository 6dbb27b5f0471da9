import { Input, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { panel } from '../../../../../generated/contract-values.ts';
import type { Schemas } from '../../../api/paths.ts';
import { FormButtons } from '../../../parts/forms/form-buttons.tsx';
import { boardTexts as texts } from '../../../texts/boards.ts';
import { common } from '../../../texts/common.ts';
import { DaysSelect } from '../tiles/days-select.tsx';

interface EditTileProps {
  tile: Schemas['Tile'];
  onSave: (tile: Schemas['Tile']) => void;
  onClose: () => void;
}

/** Title, days and width of a tile. Mounted while it is open. */
export function EditTile({ tile, onSave, onClose }: EditTileProps) {
  const [draft, setDraft] = useState(tile);
  const set = (change: Partial<typeof tile>) => setDraft({ ...draft, ...change });
  return (
    <Modal opened onClose={onClose} title={texts.editTitle} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.title.trim()) onSave({ ...draft, title: draft.title.trim() });
        }}
      >
        <Stack>
          <TextInput
            label={texts.tileTitle}
            required
            withAsterisk={false}
            data-autofocus
            maxLength={panel.schemas.TileTitle.maxLength}
            value={draft.title}
            onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          />
          <DaysSelect value={draft.last_days} onChange={(last_days) => set({ last_days })} />
          <WidthChoice value={draft.width} onChange={(width) => set({ width })} />
          <FormButtons submitLabel={common.save} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}

type Width = Schemas['TileWidth'];

function WidthChoice({ value, onChange }: { value: Width; onChange: (width: Width) => void }) {
  return (
    <Input.Wrapper label={texts.width} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={texts.width}
        data={(['half', 'full'] as const).map((width) => ({ value: width, label: texts.widths[width] }))}
        value={value}
        onChange={(width) => onChange(width as Width)}
      />
    </Input.Wrapper>
  );
}
