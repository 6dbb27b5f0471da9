import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express from 'express';

/** Addresses of this installation, without a trailing slash. */
export interface PublicAddresses {
  /** Base URL of the API. */
  publicUrl: string;
  /** Base URL of upload URLs; may be another host. */
  publicUploadUrl: string;
}

type Json = Record<string, unknown>;

const assets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
const assetsFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API do Celeiro: documentação</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="documento"></div>
<noscript>Esta página precisa de JavaScript. O documento está em <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** A file of its own because the policy below allows no inline script. The validator would be an outside host. */
const startScript = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#documento',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
});
`;

/**
 * Serves `/openapi.json`, the bundled document with this installation's addresses as `servers`, and `/docs`,
 * a page that shows it. The page asks no other host for anything but the requests its reader tries out.
 */
export function docsRouter(document: object, addresses: PublicAddresses): express.Router {
  const served = JSON.stringify(withServers(document as Json, addresses));
  const policy = contentSecurityPolicy(addresses);
  const router = express.Router();

  router.get('/openapi.json', (_request, response) => {
    response.set('Access-Control-Allow-Origin', '*').type('application/json').send(served);
  });
  router.get('/docs', (_request, response) => {
    response.set('Content-Security-Policy', policy).set('Referrer-Policy', 'no-referrer').type('html').send(page);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('text/javascript').send(startScript);
  });
  for (const asset of assets) {
    router.get(`/docs/${asset}`, (_request, response) => {
      response.sendFile(asset, { root: assetsFolder, maxAge: '1h' });
    });
  }
  return router;
}

function withServers(document: Json, { publicUrl, publicUploadUrl }: PublicAddresses): Json {
  const paths = Object.entries(document.paths as Record<string, Record<string, Json>>).map(([path, operations]) => {
    const changed = Object.entries(operations).map(([method, operation]) =>
      operation.operationId === 'uploadFile'
        ? [method, { ...operation, servers: named(operation, publicUploadUrl) }]
        : [method, operation],
    );
    return [path, Object.fromEntries(changed)];
  });
  return { ...document, servers: named(document, publicUrl), paths: Object.fromEntries(paths) };
}

/** The servers the document describes, at the address they have here. */
function named(described: Json, url: string): Json[] {
  return (described.servers as Json[]).map((server) => ({ ...server, url }));
}

/** Styles may be inline because the page's elements carry style attributes; scripts may not. */
function contentSecurityPolicy({ publicUrl, publicUploadUrl }: PublicAddresses): string {
  const tryOut = [...new Set([publicUrl, publicUploadUrl].map((url) => new URL(url).origin))];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${tryOut.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
