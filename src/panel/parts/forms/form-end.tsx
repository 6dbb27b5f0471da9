import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorState } from '../frame/error-state.tsx';

interface FormEndProps {
  /** Why the form was refused; its fields show what is wrong with each. */
  error: unknown;
  /** Whether the fields' errors are listed too, for a form that does not show them at their fields. */
  withFields?: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** What a form marks as wrong besides Mantine's inputs, e.g. a choice that is missing, carries `data-wrong`. */
const WRONG = '[aria-invalid=true], [data-wrong]';

/** The end of a form: its buttons, and above them why it was refused. The first wrong field then gets the focus. */
export function FormEnd({ error, withFields = false, children }: FormEndProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error == null) return;
    // Forms mark their fields in effects of their own.
    const frame = requestAnimationFrame(() => {
      end.current?.closest('form')?.querySelector<HTMLElement>(WRONG)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [error]);
  return (
    <Stack ref={end}>
      {error != null && <ErrorState error={error} withFields={withFields} />}
      {children}
    </Stack>
  );
}
