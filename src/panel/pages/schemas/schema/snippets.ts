import type { Schemas } from '../../../api/paths.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';

export const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'python', label: 'Python' },
  { value: 'client', label: 'Cliente Python' },
  { value: 'typescript', label: 'TypeScript' },
] as const satisfies { value: string; label: string }[];
export type Language = (typeof LANGUAGES)[number]['value'];

type Queried = Pick<Schemas['Version'], 'fields' | 'event_date_field'>;

interface Place {
  /** Base URL of the public API, without a trailing slash. */
  baseUrl: string;
  slug: string;
}

/** A program that sends one file: an upload URL, then the PUT. */
export function uploadSnippet(language: Language, { baseUrl, slug }: Place): string {
  const url = `${baseUrl}/api/v1/schemas/${slug}/generate-upload-token`;
  switch (language) {
    case 'curl':
      return `UPLOAD_URL=$(curl -sS -X POST '${url}' \\
  -H "Authorization: Bearer $CELEIRO_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"minutes": 30}' | jq -r .upload_url)

curl -sS -T ${slug}.jsonl "$UPLOAD_URL/${slug}-001.jsonl" \\
  -H 'Content-Type: application/octet-stream'`;
    case 'python':
      return `import os
import requests

headers = {"Authorization": f"Bearer {os.environ['CELEIRO_TOKEN']}"}
token = requests.post("${url}", headers=headers, json={"minutes": 30})
token.raise_for_status()

with open("${slug}.jsonl", "rb") as file:
    answer = requests.put(
        f"{token.json()['upload_url']}/${slug}-001.jsonl",
        data=file,
        headers={"Content-Type": "application/octet-stream"},
    )
print(answer.status_code, answer.json())`;
    case 'client':
      return `${texts.snippetInstall}
import os
from celeiro import Celeiro

with Celeiro("${baseUrl}", os.environ["CELEIRO_TOKEN"]) as celeiro:
    summary = celeiro.upload("${slug}", "${slug}.jsonl")
print(summary.rows, [file.file_name for file in summary.files])`;
    case 'typescript':
      return `import { openAsBlob } from 'node:fs';

const token = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.CELEIRO_TOKEN}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ minutes: 30 }),
});
if (!token.ok) throw new Error(await token.text());
const { upload_url } = (await token.json()) as { upload_url: string };

const answer = await fetch(\`\${upload_url}/${slug}-001.jsonl\`, {
  method: 'PUT',
  headers: { 'Content-Type': 'application/octet-stream' },
  body: await openAsBlob('${slug}.jsonl'),
});
console.log(answer.status, await answer.json());`;
  }
}

/** A program that reads the newest records. @param days the days that it asks for, both included */
export function querySnippet(
  language: Language,
  { baseUrl, slug }: Place,
  version: Queried,
  days: { from: string; to: string },
): string {
  const url = `${baseUrl}/api/v1/schemas/${slug}/query`;
  const body = JSON.stringify(exampleQuery(version, days), null, 2);
  switch (language) {
    case 'curl':
      return `curl -sS -X POST '${url}' \\
  -H "Authorization: Bearer $CELEIRO_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '${body}'`;
    case 'python':
      return `import os
import requests

query = ${body}
answer = requests.post(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['CELEIRO_TOKEN']}"},
    json=query,
)
answer.raise_for_status()
for record in answer.json()["data"]:
    print(record)`;
    case 'client':
      return `${texts.snippetInstall}
import os
from celeiro import Celeiro

query = ${body}
with Celeiro("${baseUrl}", os.environ["CELEIRO_TOKEN"]) as celeiro:
    for record in celeiro.query("${slug}", query).rows:
        print(record)`;
    case 'typescript':
      return `const query = ${body};
const answer = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.CELEIRO_TOKEN}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(query),
});
if (!answer.ok) throw new Error(await answer.text());
const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
console.table(data);`;
  }
}

function exampleQuery({ fields, event_date_field }: Queried, { from, to }: { from: string; to: string }) {
  const shown = fields.filter(({ name }) => name !== event_date_field).slice(0, 3);
  return {
    select: [event_date_field, ...shown.map(({ name }) => name)],
    event_from: from,
    event_to: to,
    order_by: [{ field: event_date_field, direction: 'desc' }],
    limit: 100,
    format: 'json',
  };
}
