import { readFile } from 'node:fs/promises';

interface ApiDocument {
  servers: { url: string; description: string }[];
  paths: Record<string, { servers?: { url: string; description: string }[] }>;
}

const UPLOAD_PATH = '/u/{credential}/{file_name}';

/** The bundled contract with this installation's addresses as `servers`. */
export async function loadApiDocument(publicUrl: string, publicUploadUrl: string): Promise<object> {
  const path = new URL('../../../generated/openapi.json', import.meta.url);
  const document = JSON.parse(await readFile(path, 'utf8')) as ApiDocument;
  document.servers[0]!.url = publicUrl;
  for (const item of [document.paths[UPLOAD_PATH]!, ...Object.values(document.paths[UPLOAD_PATH]!)]) {
    const servers = (item as { servers?: { url: string }[] }).servers;
    if (servers) servers[0]!.url = publicUploadUrl;
  }
  return document;
}
