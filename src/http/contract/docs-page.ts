import { fileURLToPath } from 'node:url';
import express from 'express';
import { docsPage as texts } from '../../messages/pt-br/service.ts';

const assets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
const assetsFolder = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/package.json')));

const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="documento"></div>
<noscript>${texts.needsScript} <a href="/openapi.json">/openapi.json</a>.</noscript>
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
 * Serves `/docs`, a page that shows the contract at `/openapi.json`, with everything it needs: the page loads nothing
 * from other hosts.
 * @param apiHosts base URLs, besides the page's own, to which its reader may send requests
 */
export function docsRouter(apiHosts: string[] = []): express.Router {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(apiHosts),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  const router = express.Router();
  router.get('/docs', (_request, response) => {
    response.set(headers).type('html').send(page);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.set(headers).type('text/javascript').send(startScript);
  });
  for (const asset of assets) {
    router.get(`/docs/${asset}`, (_request, response) => {
      response.set(headers).sendFile(asset, { root: assetsFolder, maxAge: '1h' });
    });
  }
  return router;
}

function contentSecurityPolicy(apiHosts: string[]): string {
  const origins = new Set(apiHosts.map((url) => new URL(url).origin));
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
