import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { common } from '../../texts/common.ts';

interface CopyButtonProps {
  value: string;
  /** What is copied, for screen readers and as the visible word. */
  label?: string;
}

export function CopyButton({ value, label = common.copy }: CopyButtonProps) {
  const { copy, copied } = useClipboard({ timeout: 2000 });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => copy(value)}
    >
      <span aria-live="polite">{copied ? common.copied : label}</span>
    </Button>
  );
}
