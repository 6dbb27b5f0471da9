import type { Plugin, Rolldown } from 'vite';

/** What the panel needs at once where it is opened at some addresses. */
export interface FirstNeed {
  /** Of the addresses. */
  path: RegExp;
  /** Absolute path of a module that the entry imports there. */
  module: string;
  /** URL of the answer of the service that the module shows. */
  answer: string;
}

/** URLs to fetch at addresses that match the source `path`. */
interface FirstUrls {
  path: string;
  scripts: string[];
  styles: string[];
  answer: string;
}

/**
 * Puts a small script before all others, by which the browser fetches the first page's code, styles and answers beside the
 * entry that will ask for them, instead of after it. The script is a file, because the content security policy forbids
 * scripts in the page.
 */
export function firstFetch(needs: FirstNeed[]): Plugin {
  return {
    name: 'first-fetch',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry)!;
        const here = withImports(entry, bundle);
        const first = needs.map(({ path, module, answer }): FirstUrls => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
          if (!chunk) throw new Error(`${module} is not part of the build`);
          const missing = [...withImports(chunk, bundle)].filter((file) => !here.has(file));
          const styles = missing.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
          return {
            path: path.source,
            scripts: missing.map(({ fileName }) => `/${fileName}`),
            styles: styles.map((file) => `/${file}`),
            answer,
          };
        });
        const source = `(${fetchFirst})(${JSON.stringify(first)});`;
        const script = this.getFileName(this.emitFile({ type: 'asset', name: 'first-fetch.js', source }));
        const page = bundle['index.html'] as Rolldown.OutputAsset;
        page.source = String(page.source).replace(
          '<script ',
          `<script async src="/${script}"></script>\n    <script `,
        );
      },
    },
  };
}

/** A chunk, and all that it cannot run without. */
function withImports(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !found.has(imported)) withImports(imported, bundle, found);
  }
  return found;
}

/** Runs in the browser, as text: it may use nothing from this module. */
function fetchFirst(first: FirstUrls[]): void {
  const fetchAs = (rel: string, as: string, href: string) => {
    const link = document.createElement('link');
    Object.assign(link, { rel, as, href, crossOrigin: '' });
    document.head.append(link);
  };
  for (const { path, scripts, styles, answer } of first) {
    if (!new RegExp(path).test(location.pathname)) continue;
    fetchAs('preload', 'fetch', answer);
    for (const script of scripts) fetchAs('modulepreload', 'script', script);
    for (const style of styles) fetchAs('preload', 'style', style);
  }
}
