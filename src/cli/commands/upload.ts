import type { Command } from 'commander';
import { parseId, parseInteger, parseSize, parseUrl } from '../terminal/arguments.ts';
import { action, type Output } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';
import { requireServer } from '../upload/target-service.ts';
import type { UploadJob } from '../upload/upload-job.ts';

interface UploadOptions {
  token?: string;
  url?: string;
  minutes: number;
  parallel: number;
  partSize: number;
  process?: boolean;
  shapeId?: number;
  executors?: number;
  wait?: boolean;
}

export function addUpload(program: Command): void {
  program
    .command('upload')
    .description(say('upload'))
    .argument('<schema>', say('arg_schema'))
    .argument('<files...>', say('arg_upload_files'))
    .option('--token <jwt>', say('opt_token'))
    .option('--url <url>', say('opt_url'), parseUrl)
    .option('--minutes <n>', say('opt_minutes'), parseInteger(1, 60), 60)
    .option('--parallel <n>', say('opt_parallel'), parseInteger(1, 32), 3)
    .addOption(
      program
        .createOption('--part-size <size>', say('opt_part_size'))
        .argParser(parseSize)
        .default(10e6, '10MB'),
    )
    .option('--process', say('opt_process'))
    .option('--shape-id <id>', say('opt_shape_id'), parseId)
    .option('--executors <n>', say('opt_executors'), parseInteger(1, 10))
    .option('--wait', say('opt_wait'))
    .action(action(upload));
}

/** The client side of an upload, over HTTP only: needs no access to the service's machine. */
async function upload(
  out: Output,
  schema: string,
  paths: string[],
  options: UploadOptions,
): Promise<number | undefined> {
  const { runUpload } = await import('../upload/upload-job.ts');
  const job: UploadJob = {
    schema,
    paths,
    ...(await requireServer(options)),
    minutes: options.minutes,
    parallel: options.parallel,
    partBytes: options.partSize,
    process: options.process === true,
    machines: {
      ...(options.shapeId !== undefined && { shape_id: options.shapeId }),
      ...(options.executors !== undefined && { executors: options.executors }),
    },
    wait: options.wait === true,
  };
  return runUpload(out, job);
}
