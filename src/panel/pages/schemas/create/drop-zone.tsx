import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  /** What to drop, in a few words. */
  title: string;
  children?: ReactNode;
  /** The words of the button that opens the file dialog. */
  browseLabel: string;
  /** As the `accept` of an input. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files by drag and drop or by the dialog; its button also works by keyboard. */
export function DropZone(props: DropZoneProps) {
  const { title, children, browseLabel, accept, multiple = false, disabled = false, onFiles } = props;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <section
      className={styles.zone}
      data-over={over || undefined}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id={id}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      <button
        type="button"
        className={styles.browse}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {browseLabel}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={title}
        {...(accept && { accept })}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Cleared, so that the same file can be chosen again after a failure.
          currentTarget.value = '';
        }}
      />
    </section>
  );
}
