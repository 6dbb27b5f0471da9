import { readdirSync } from 'node:fs';
import { adapterFaults } from './rules/adapter-rooms.ts';
import { closedResponseFaults } from './rules/closed-responses.ts';
import { manifestFaults, readManifests } from './rules/manifests.ts';
import { monitoringFaults } from './rules/monitoring.ts';
import { namedPathFaults } from './rules/named-paths.ts';
import { pageCommandFaults } from './rules/page-commands.ts';
import { sqlFaults } from './rules/sql.ts';
import { textFaults } from './rules/texts.ts';
import { twinFaults } from './rules/twins.ts';

/** Holds rules of README.md, "Change it", that no other tool can: each fault names its place and what to do. */
const paths = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|testing|contract|d)\.tsx?$/.test(path))
  .sort();

const faults = [
  ...sqlFaults(paths),
  ...textFaults(paths),
  ...twinFaults(paths),
  ...adapterFaults(paths),
  ...closedResponseFaults(paths),
  ...namedPathFaults(),
  ...monitoringFaults(),
  ...pageCommandFaults(),
  ...manifestFaults(readManifests()),
];
for (const fault of faults) console.log(fault);
console.log(`${paths.length} files, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
