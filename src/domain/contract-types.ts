import type { components, operations } from '../../generated/api.ts';
import type { components as panelComponents } from '../../generated/panel.ts';

/** Objects that clients send and get, by their names in the contracts. Nothing else of the domain imports the types. */
export type ApiSchema<Name extends keyof components['schemas']> = components['schemas'][Name];
export type PanelSchema<Name extends keyof panelComponents['schemas']> = panelComponents['schemas'][Name];
/** Query parameters of an operation of the public API. */
export type ApiQuery<Id extends keyof operations> = NonNullable<
  operations[Id]['parameters'] extends { query?: infer Query } ? Query : never
>;
