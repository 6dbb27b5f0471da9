import { inject } from 'vitest';
import { makeStackPart } from '../support/stack-part.ts';

/** A new part of the stack of these tests, so that the services of two files do not take each other's work. */
export const ownPart = (): Promise<Record<string, string>> => makeStackPart(inject('stackSettings'));
