import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import styles from './drag-handle.module.css';

interface DragHandleProps {
  label: string;
  /** By one place up (-1) or down (1). */
  onMove: (by: number) => void;
  onStart: () => void;
  onEnd: () => void;
}

/** Moves what it stands at: dragged, or with the arrow keys while it has the focus. */
export function DragHandle({ label, onMove, onStart, onEnd }: DragHandleProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={label}
      draggable
      onKeyDown={press}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onStart();
      }}
      onDragEnd={onEnd}
    >
      <IconGripVertical size={18} />
    </button>
  );
}
