import { readFile } from 'node:fs/promises';

interface Server {
  url: string;
  'x-address'?: 'api' | 'upload';
}
interface WithServers {
  servers?: Server[];
}
interface ApiDocument extends WithServers {
  paths: Record<string, Record<string, WithServers>>;
}

/** The bundled contract with this installation's addresses in its `servers`; `x-address` says which one. */
export async function loadApiDocument(publicUrl: string, publicUploadUrl: string): Promise<object> {
  const path = new URL('../../../generated/openapi.json', import.meta.url);
  const document = JSON.parse(await readFile(path, 'utf8')) as ApiDocument;
  const addresses = { api: publicUrl, upload: publicUploadUrl };
  const items = Object.values(document.paths);
  for (const { servers = [] } of [document, ...items, ...items.flatMap(Object.values)] as WithServers[]) {
    for (const server of servers) {
      if (server['x-address']) server.url = addresses[server['x-address']];
    }
  }
  return document;
}
