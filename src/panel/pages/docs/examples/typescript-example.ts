import { type ExampleSubject, type ExampleTask, fileOf } from './example-subject.ts';

/** A program for the TypeScript client, as Node runs it. */
export function typescriptExample(task: ExampleTask, subject: ExampleSubject): string {
  const { baseUrl, token } = subject;
  const secret = token === undefined ? 'process.env.CELEIRO_TOKEN!' : text(token);
  return `import { Celeiro } from 'celeiro';

const celeiro = new Celeiro(${text(baseUrl)}, ${secret});
${steps(task, subject)}
`;
}

function steps(task: ExampleTask, subject: ExampleSubject): string {
  const { totals, rows, shapeId } = subject;
  const slug = text(subject.slug);
  switch (task) {
    case 'uploadUrl':
    case 'upload':
      return `const envio = await celeiro.upload(${slug}, ${text(fileOf(subject))});
console.log(\`\${envio.rows} registros em \${envio.parts} partes\`);`;
    case 'schema':
      return `const { document } = await celeiro.schema(${slug});
for (const { name, type } of document.fields) console.log(name, type);`;
    case 'files':
      return `for await (const file of celeiro.files(${slug}, { upload_status: 'completed' })) {
  console.log(file.id, file.file_name, file.rows);
}`;
    case 'totals':
      return `const { rows } = await celeiro.query(${slug}, ${literal(totals, '')});
for (const linha of rows) console.log(linha);`;
    case 'rows':
      return `const linhas = celeiro.rows(${slug}, ${literal(rows, '')});
for await (const linha of linhas) console.log(linha);`;
    case 'process':
      return `const inicio = await celeiro.process(${slug}, { shapeId: ${shapeId}, executors: 1 });
await celeiro.waitForRuns(inicio);
console.log('execuções concluídas:', inicio.ids);`;
    case 'shapes':
      return `for (const maquina of await celeiro.shapes()) {
  console.log(maquina.id, maquina.name, maquina.final_cost_per_hour);
}`;
  }
}

function text(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function literal(query: object, indent: string): string {
  const members = Object.entries(query).map(([name, value]) => `${indent}  ${name}: ${inline(value)},\n`);
  return `{\n${members.join('')}${indent}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name}: ${inline(inner)}`)
    .join(', ')} }`;
}
