import { fill } from '../../messages/fill.ts';
import { demo } from '../../messages/pt-br/demo.ts';

export type DemoText = keyof typeof demo;

export function tell(key: DemoText, params: Record<string, string | number> = {}): string {
  return fill(demo[key], params);
}

/** Something did not go as the demonstration promises. */
export class DemoError extends Error {
  constructor(key: DemoText, params: Record<string, string | number> = {}) {
    super(tell(key, params));
    this.name = 'DemoError';
  }
}
