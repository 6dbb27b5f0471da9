import type fc from 'fast-check';
import { checkAll } from '../check.ts';
import type { Model } from '../model.ts';
import { count, type Service } from '../service.ts';

export type Step = fc.AsyncCommand<Model, Service>;

/** A step that is done to the service and the model; afterwards both must agree. */
export interface Definition<Params> {
  /** Whether the step is possible in the model's state; always if absent. */
  when?(model: Model, params: Params): boolean;
  act(model: Model, service: Service, params: Params): Promise<void>;
}

/** Makes a maker of steps. A step prints itself as the call that made it. */
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

/** Picks an item by a number that was drawn before the number of items was known. */
export function pick<T>(items: readonly T[], index: number): T {
  return items[index % items.length]!;
}
