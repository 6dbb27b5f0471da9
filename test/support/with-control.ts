import { readSettings } from '../../src/config/settings.ts';
import { type Control, openControl } from '../../src/control.ts';

/** Gives `work` the control database of a service, which may be down meanwhile. */
export async function withControl<T>(
  env: NodeJS.ProcessEnv,
  work: (control: Control) => Promise<T>,
): Promise<T> {
  const control = await openControl(readSettings(env), () => {});
  try {
    return await work(control);
  } finally {
    await control.close();
  }
}
