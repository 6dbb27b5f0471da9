import { type ExampleSubject, type ExampleTask, fileOf } from './example-subject.ts';

/** What a program uses besides the client, and what it does with it. */
interface PhpProgram {
  uses: string[];
  steps: string;
}

/** A program for the PHP client. */
export function phpExample(task: ExampleTask, subject: ExampleSubject): string {
  const { uses, steps } = programOf(task, subject);
  const secret = subject.token === undefined ? "getenv('CELEIRO_TOKEN')" : text(subject.token);
  const all = ['Celeiro\\Celeiro', ...uses].sort().map((name) => `use ${name};\n`);
  return `<?php

require 'vendor/autoload.php';

${all.join('')}
$celeiro = new Celeiro(${text(subject.baseUrl)}, ${secret});
${steps}
`;
}

function programOf(task: ExampleTask, subject: ExampleSubject): PhpProgram {
  const { totals, rows, shapeId } = subject;
  const slug = text(subject.slug);
  switch (task) {
    case 'uploadUrl':
    case 'upload':
      return {
        uses: [],
        steps: `$envio = $celeiro->upload(${slug}, ${text(fileOf(subject))});
echo "$envio->rows registros em $envio->parts partes\\n";`,
      };
    case 'schema':
      return {
        uses: [],
        steps: `foreach ($celeiro->schema(${slug})->document->fields as $campo) {
    echo "$campo->name $campo->type\\n";
}`,
      };
    case 'files':
      return {
        uses: ['Celeiro\\FileFilter', 'Celeiro\\Model\\UploadStatus'],
        steps: `$filtro = new FileFilter(uploadStatus: UploadStatus::Completed);
foreach ($celeiro->files(${slug}, $filtro) as $arquivo) {
    echo "$arquivo->id $arquivo->fileName $arquivo->rows\\n";
}`,
      };
    case 'totals': {
      const ordering = totals.order_by.map(
        ({ field }) => `new Ordering(${text(field)}, SortDirection::Desc)`,
      );
      const group = totals.group_by ? `\n    groupBy: ${list(totals.group_by)},` : '';
      return {
        uses: ['Celeiro\\Model\\SortDirection', 'Celeiro\\Ordering', 'Celeiro\\Query'],
        steps: `$consulta = new Query(
${window(totals)}${group}
    orderBy: [${ordering.join(', ')}],
    limit: ${totals.limit},
);
foreach ($celeiro->query(${slug}, $consulta)->rows as $linha) {
    print_r($linha);
}`,
      };
    }
    case 'rows':
      return {
        uses: ['Celeiro\\Query'],
        steps: `$consulta = new Query(
${window(rows)}
);
foreach ($celeiro->rows(${slug}, $consulta) as $linha) {
    print_r($linha);
}`,
      };
    case 'process':
      return {
        uses: [],
        steps: `$inicio = $celeiro->process(${slug}, shapeId: ${shapeId}, executors: 1);
$celeiro->waitForRuns($inicio);
echo 'execuções concluídas: ', implode(', ', $inicio->ids), "\\n";`,
      };
    case 'shapes':
      return {
        uses: [],
        steps: `foreach ($celeiro->shapes() as $maquina) {
    echo "$maquina->id $maquina->name $maquina->finalCostPerHour\\n";
}`,
      };
  }
}

function window({ select, event_from, event_to }: ExampleSubject['rows']): string {
  return `    select: ${list(select)},
    eventFrom: '${event_from}',
    eventTo: '${event_to}',`;
}

function list(texts: string[]): string {
  return `[${texts.map(text).join(', ')}]`;
}

function text(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
