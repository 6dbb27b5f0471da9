import type { TestProject } from 'vitest/node';
import startService from '../support/global-setup.ts';
import { buildPanel } from './build-panel.ts';

/** One service with the panel of now, for all files of the suite. */
export default async function setup(project: TestProject) {
  await buildPanel();
  return startService(project);
}
