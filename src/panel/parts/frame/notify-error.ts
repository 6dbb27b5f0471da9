import { notifications } from '@mantine/notifications';
import type { ApiError } from '../../api/api-error.ts';

/** Tells of a failure that no part of the page shows. */
export function notifyError({ message, code }: ApiError): void {
  // The question for the password stands above the page, and is gone once it was answered.
  if (code !== 'session_required') notifications.show({ message, color: 'red' });
}
