import type fc from 'fast-check';
import { checkAll } from '../check.ts';
import type { Model } from '../model.ts';
import { count, type Service } from '../service.ts';

export type Step = fc.AsyncCommand<Model, Service>;

/** A step done to the service and the model alike; afterwards both must say the same. */
export interface Definition<Params> {
  /** Whether the model has what it takes; always where absent. */
  when?(model: Model, params: Params): boolean;
  act(model: Model, service: Service, params: Params): Promise<void>;
}

/** A maker of steps, which print themselves as the call that makes them. */
export function command<Params = void>(
  name: string,
  { when, act }: Definition<Params>,
): (params: Params) => Step {
  return (params) => ({
    check: (model) => when?.(model, params) ?? true,
    async run(model, service) {
      if (Date.now() > service.until) return;
      service.tally.steps += 1;
      count(service.tally, name);
      await act(model, service, params);
      await checkAll(model, service);
    },
    toString: () => `${name}(${JSON.stringify(params) ?? ''})`,
  });
}

/** One of several by a number that is drawn before it is known how many there are. */
export function pick<T>(items: readonly T[], index: number): T {
  return items[index % items.length]!;
}
