/** What one check found. `todo` says how to mend it. */
export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  found: string;
  todo?: string;
}
