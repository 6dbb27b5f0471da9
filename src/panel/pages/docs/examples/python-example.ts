import { type ExampleSubject, type ExampleTask, fileOf, indented } from './example-subject.ts';

/** A program for the Python client. */
export function pythonExample(task: ExampleTask, subject: ExampleSubject): string {
  const { baseUrl, token } = subject;
  const secret = token === undefined ? 'os.environ["CELEIRO_TOKEN"]' : JSON.stringify(token);
  return `${token === undefined ? 'import os\n\n' : ''}from celeiro import Celeiro

with Celeiro(${JSON.stringify(baseUrl)}, ${secret}) as celeiro:
    ${indented(steps(task, subject), 4)}
`;
}

function steps(task: ExampleTask, subject: ExampleSubject): string {
  const { totals, rows, shapeId } = subject;
  const slug = JSON.stringify(subject.slug);
  switch (task) {
    case 'uploadUrl':
    case 'upload':
      return `envio = celeiro.upload(${slug}, ${JSON.stringify(fileOf(subject))})
print(envio.rows, "registros em", envio.parts, "partes")`;
    case 'schema':
      return `esquema = celeiro.schema(${slug})
for campo in esquema.document.fields:
    print(campo.name, campo.type_)`;
    case 'files':
      return `for arquivo in celeiro.files(${slug}, upload_status="completed"):
    print(arquivo.id, arquivo.file_name, arquivo.rows)`;
    case 'totals':
      return `consulta = ${dict(totals)}
for linha in celeiro.query(${slug}, consulta).rows:
    print(linha)`;
    case 'rows':
      return `consulta = ${dict(rows)}
for linha in celeiro.rows(${slug}, consulta):
    print(linha)`;
    case 'process':
      return `inicio = celeiro.process(${slug}, shape_id=${shapeId}, executors=1)
celeiro.wait_for_runs(inicio)
print("execuções concluídas:", inicio.ids)`;
    case 'shapes':
      return `for maquina in celeiro.shapes():
    print(maquina.id, maquina.name, maquina.final_cost_per_hour)`;
  }
}

function dict(query: object): string {
  const members = Object.entries(query).map(([name, value]) => `    "${name}": ${literal(value)},\n`);
  return `{\n${members.join('')}}`;
}

/** Texts and numbers are written as in JSON. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `"${name}": ${literal(inner)}`)
    .join(', ')}}`;
}
