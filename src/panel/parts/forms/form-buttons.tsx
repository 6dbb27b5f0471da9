import { Button, Group } from '@mantine/core';
import { common } from '../../texts/common.ts';

interface FormButtonsProps {
  submitLabel: string;
  busy?: boolean;
  onCancel: () => void;
}

/** The way back and the way on of a dialog's form. */
export function FormButtons({ submitLabel, busy = false, onCancel }: FormButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {common.cancel}
      </Button>
      <Button type="submit" loading={busy}>
        {submitLabel}
      </Button>
    </Group>
  );
}
