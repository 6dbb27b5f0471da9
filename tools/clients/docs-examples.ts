import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { exampleLanguages } from '../../src/panel/pages/docs/examples/example-languages.ts';
import type { ExampleSubject, ExampleTask } from '../../src/panel/pages/docs/examples/example-subject.ts';
import { ownQueries } from '../../src/panel/pages/docs/examples/own-queries.ts';
import type { Command, InstalledClient } from './language.ts';

/** A service whose schema takes the file `<slug>.jsonl` that stands in the folder of the programs. */
interface ExampleService {
  url: string;
  token: string;
  slug: string;
  days: { event_from: string; event_to: string };
  /** Records of the schema in these days, once the file was sent. */
  records: number;
}

/** In the order in which they need each other: records are queried and processed after they were sent. */
const ORDER: ExampleTask[] = [
  'uploadUrl',
  'upload',
  'schema',
  'files',
  'totals',
  'rows',
  'shapes',
  'process',
];

/**
 * Runs every example of a language as the documentation of a service shows it, and compares what the programs print.
 * @param place where a program is written, and the command that runs it
 * @throws Error where a program fails or prints something else
 */
export async function runDocsExamples(
  name: keyof typeof exampleLanguages,
  place: InstalledClient['quickStart'],
  service: ExampleService,
): Promise<void> {
  const { subject, eventDate } = await subjectOf(service);
  const { write } = exampleLanguages[name];
  const expected: Record<ExampleTask, (printed: string) => boolean> = {
    uploadUrl: (printed) => printed.includes('upload_url') || printed.includes('registros em'),
    upload: (printed) => printed.includes('"success":true') || printed.includes('registros em'),
    schema: (printed) => printed.includes(eventDate),
    files: (printed) => printed.includes(service.slug),
    totals: (printed) => printed.includes('total'),
    rows: (printed) => printed.split(eventDate).length - 1 === service.records,
    shapes: (printed) => printed.includes('Pequeno AMD'),
    process: (printed) => printed.includes('"status":"started"') || printed.includes('concluídas'),
  };
  for (const task of ORDER) {
    const printed = await runProgram(place, write(task, subject), service.token);
    if (!expected[task](printed))
      throw new Error(`the ${name} example of ${task} printed: ${printed.slice(0, 2000)}`);
  }
}

/** The subject of examples for a schema of the service, as the page makes it for a reader who is logged in. */
export async function subjectOf(
  service: ExampleService,
): Promise<{ subject: ExampleSubject; eventDate: string }> {
  const answer = await fetch(`${service.url}/api/v1/schemas/${service.slug}`, {
    headers: { Authorization: `Bearer ${service.token}` },
  });
  const { document } = (await answer.json()) as { document: Parameters<typeof ownQueries>[0] };
  const { url: baseUrl, slug, days } = service;
  return {
    subject: { baseUrl, slug, token: undefined, shapeId: 1, ...ownQueries(document, days) },
    eventDate: document.event_date_field,
  };
}

/** @returns what the program wrote to stdout */
export async function runProgram(
  { source, command }: { source: string; command: Command },
  program: string,
  token: string,
): Promise<string> {
  await mkdir(dirname(source), { recursive: true });
  await writeFile(source, program);
  const { stdout } = await promisify(execFile)(command.program, command.args, {
    cwd: command.cwd,
    env: { ...process.env, ...command.env, CELEIRO_TOKEN: token },
    maxBuffer: 64_000_000,
  });
  return stdout;
}
