import { afterAll } from 'vitest';
import { closeControl } from './tenants.ts';

/** A setup file of suites whose files share their modules: what one opens, it closes. */
afterAll(closeControl);
