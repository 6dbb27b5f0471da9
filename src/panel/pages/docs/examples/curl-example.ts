import { type ExampleSubject, type ExampleTask, fileOf } from './example-subject.ts';

/** A shell script with curl alone. */
export function curlExample(task: ExampleTask, subject: ExampleSubject): string {
  const { slug, totals, rows, shapeId } = subject;
  const schema = `/api/v1/schemas/${slug}`;
  const file = fileOf(subject);
  const send = (path: string, body?: string) => request(subject, path, body).join(' \\\n  ');
  switch (task) {
    case 'uploadUrl':
      return send(`${schema}/generate-upload-token`, inQuotes({ minutes: 15 }));
    case 'upload':
      return `URL=$(${send(`${schema}/generate-upload-token`, inQuotes({ minutes: 15 }))} |
  sed 's/.*"upload_url":"\\([^"]*\\)".*/\\1/')
curl -sS --fail-with-body -T ${file} -H 'Content-Type: application/octet-stream' "$URL/${file}"`;
    case 'schema':
      return send(schema);
    case 'files':
      return send(`${schema}/files?upload_status=completed&per_page=50`);
    case 'totals':
      return send(`${schema}/query`, inQuotes(totals));
    case 'rows':
      return `PEDIDO=${inQuotes({ ...rows, limit: 10000, format: 'jsonl' })}
while [ -n "$PEDIDO" ]; do
  ${request(subject, `${schema}/query`, '"$PEDIDO"', '-D cabecalhos.txt').join(' \\\n    ')} || break
  PROXIMA=$(awk 'tolower($1) == "x-next-page-token:" { print $2 }' cabecalhos.txt | tr -d '\\r')
  PEDIDO=
  if [ -n "$PROXIMA" ]; then PEDIDO="{\\"page_token\\": \\"$PROXIMA\\"}"; fi
done`;
    case 'process':
      return send(`${schema}/process-files`, inQuotes({ shape_id: shapeId, executors: 1 }));
    case 'shapes':
      return send('/api/v1/dataflow/shapes');
  }
}

/** The parts of a call; with a body it is a POST. */
function request({ baseUrl, token }: ExampleSubject, path: string, body?: string, more?: string): string[] {
  const method = body === undefined ? '' : '-X POST ';
  const bearer =
    token === undefined ? '"Authorization: Bearer $CELEIRO_TOKEN"' : `'Authorization: Bearer ${token}'`;
  return [
    `curl -sS --fail-with-body ${method}'${baseUrl}${path}'`,
    `-H ${bearer}`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${body}`]),
    ...(more === undefined ? [] : [more]),
  ];
}

/** A body for the shell, one member a line where it has several. */
function inQuotes(body: object): string {
  const members = Object.entries(body).map(([name, value]) => `${JSON.stringify(name)}: ${spaced(value)}`);
  const text = members.length === 1 ? `{${members[0]}}` : `{\n    ${members.join(',\n    ')}\n  }`;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${spaced(inner)}`);
  return `{${members.join(', ')}}`;
}
