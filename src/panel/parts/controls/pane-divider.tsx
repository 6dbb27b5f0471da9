import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './pane-divider.module.css';

export interface PaneDividerProps {
  /** What the pane is, for readers of the screen. */
  label: string;
  /** Id of the pane that it resizes. */
  pane: string;
  /** On which side of the divider that pane is. */
  side: 'left' | 'right';
  /** Width of the pane and its bounds, px. */
  width: number;
  least: number;
  most: number;
  /** A width, already within the bounds. */
  onWidth: (width: number) => void;
  onReset: () => void;
}

/** Of one press of an arrow, px. */
const STEP = 24;

/** The border between two panes: dragged, moved by the arrows, Home and End, and put back by a double click. */
export function PaneDivider({ label, pane, side, width, least, most, onWidth, onReset }: PaneDividerProps) {
  const dragged = useRef<{ x: number; width: number } | null>(null);
  const grow = side === 'left' ? 1 : -1;
  const set = (wanted: number) => onWidth(Math.round(Math.min(most, Math.max(least, wanted))));
  const keys: Record<string, () => void> = {
    ArrowRight: () => set(width + STEP * grow),
    ArrowLeft: () => set(width - STEP * grow),
    Home: () => set(least),
    End: () => set(most),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keys[event.key];
    if (!key) return;
    event.preventDefault();
    key();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { x: event.clientX, width };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (dragged.current) set(dragged.current.width + (clientX - dragged.current.x) * grow);
  };
  const drop = () => {
    dragged.current = null;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is the separator of the pattern "window splitter"
    <div
      className={styles.divider}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={pane}
      aria-valuenow={Math.round(width)}
      aria-valuemin={least}
      aria-valuemax={Math.round(most)}
      onDoubleClick={onReset}
      onPointerUp={drop}
      onPointerCancel={drop}
      {...{ onKeyDown, onPointerDown, onPointerMove }}
    />
  );
}
