import type { Break } from './break.ts';
import { differences } from './find-breaks.ts';

type Json = Record<string, unknown>;

interface Message {
  contentType: string;
  headers: Json;
  payload: Json;
  bindings?: Json;
}

/** An AsyncAPI document with the members that are compared. */
interface EventContract {
  channels: Record<string, { address: string | null; messages: Record<string, Json> }>;
}

/**
 * Every change from `released` to `current`, two AsyncAPI documents, that breaks receivers of the messages. oasdiff reads
 * OpenAPI alone: a message is given to it as the answer of an operation.
 */
export function eventBreaks(released: object, current: object): Promise<Break[]> {
  return differences(asAnswers(released as EventContract), asAnswers(current as EventContract));
}

function asAnswers(contract: EventContract): object {
  const paths = Object.entries(contract.channels).flatMap(([channel, { address, messages }]) =>
    Object.entries(messages).map(([name, message]) => [
      `/${address ?? channel}/${name}`,
      { get: { operationId: `${channel}.${name}`, responses: { 200: asAnswer(contract, message) } } },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Events', version: '1' },
    paths: Object.fromEntries(paths),
  };
}

function asAnswer(contract: EventContract, message: Json): Json {
  const { contentType, headers, payload, bindings } = plain(contract, message) as Message;
  const { properties, required } = headers as { properties: Record<string, Json>; required: string[] };
  const told = Object.entries(properties).map(([name, schema]) => [
    name,
    { required: required.includes(name), schema },
  ]);
  const key = (bindings?.kafka as { key?: Json } | undefined)?.key;
  const parts = { payload, ...(key && { key }) };
  const schema = { type: 'object', required: Object.keys(parts), properties: parts };
  return { description: '', headers: Object.fromEntries(told), content: { [contentType]: { schema } } };
}

/**
 * A value without references, and in words that oasdiff compares: `const` is a choice of one, and the parts of `allOf` are
 * one schema.
 */
function plain(contract: object, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(contract, one));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, allOf, const: only, ...rest } = value as Json & { $ref?: string; allOf?: unknown[] };
  if ($ref !== undefined) return plain(contract, at(contract, $ref));
  const own = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, plain(contract, one)]));
  if (only !== undefined) own.enum = [only];
  return (allOf ?? []).map((part) => plain(contract, part) as Json).reduce(merged, own);
}

function at(contract: object, reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, part) => (node as Json)[part], contract);
}

/** Both schemas as one; where they say the same keyword of a member, the first one's stands. */
function merged(schema: Json, part: Json): Json {
  const one: Json = { ...part, ...schema };
  if (part.properties) {
    const [own, other] = [(schema.properties ?? {}) as Json, part.properties as Json];
    const names = Object.keys({ ...other, ...own });
    one.properties = Object.fromEntries(
      names.map((name) => [name, { ...(other[name] as Json), ...(own[name] as Json) }]),
    );
  }
  if (part.required)
    one.required = [...((schema.required ?? []) as string[]), ...(part.required as string[])];
  return one;
}
