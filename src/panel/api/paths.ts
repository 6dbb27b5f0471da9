import { panelRoutes } from '../../../generated/contract-values.ts';
import type { components, paths } from '../../../generated/panel.ts';

/** The only file that knows the generated types of the panel's API; it gives them short names. */
export type Schemas = components['schemas'];

/** Where the API of the panel is; its paths are written without it. */
export const API_BASE = panelRoutes.prefix;

/** The operations by their path below `API_BASE`. */
export type Paths = {
  [P in keyof paths as P extends `${typeof API_BASE}${infer Rest}` ? Rest : P]: paths[P];
};

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Paths that have an operation of this method. */
export type PathsOf<M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { [K in M]: { responses: unknown } } ? P : never;
}[keyof Paths] &
  string;

type Operation<P extends keyof Paths, M extends Method> = Paths[P] extends { [K in M]: infer O } ? O : never;

/** Path and query parameters of an operation: `{ path: { slug }, query: { search } }`. */
export type Parameters<P extends keyof Paths, M extends Method> =
  Operation<P, M> extends { parameters: infer G } ? Pick<G, keyof G & ('path' | 'query')> : never;

/** JSON body of an operation; `Blob` where the operation takes raw bytes. */
export type Body<P extends keyof Paths, M extends Method> =
  Operation<P, M> extends { requestBody?: infer B }
    ? NonNullable<B> extends { content: infer C }
      ? C extends { 'application/json': infer J }
        ? J
        : Blob
      : undefined
    : undefined;

type Json<R> = R extends { content: { 'application/json': infer J } } ? J : undefined;

/** What an operation answers when it succeeds. */
export type Answer<P extends keyof Paths, M extends Method> =
  Operation<P, M> extends { responses: infer R }
    ? { [S in keyof R & (200 | 201 | 202 | 204)]: Json<R[S]> }[keyof R & (200 | 201 | 202 | 204)]
    : never;
