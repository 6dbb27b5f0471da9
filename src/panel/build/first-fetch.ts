import type { Plugin, Rolldown } from 'vite';

/** Code that the entry imports at once where the panel is opened at some addresses. */
export interface FirstCode {
  /** Absolute path of the module. */
  module: string;
  /** Of the addresses. */
  path: RegExp;
}

/** Files of the build, and the source of `path`. */
interface FirstFiles {
  path: string;
  files: string[];
}

/**
 * Puts a small script before all others, by which the browser fetches the first page's code beside the entry that will
 * import it, instead of after it. The script is a file, because the content security policy forbids scripts in the page.
 */
export function firstFetch(codes: FirstCode[]): Plugin {
  return {
    name: 'first-fetch',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry)!;
        const here = withImports(entry, bundle);
        const first = codes.map(({ module, path }): FirstFiles => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
          if (!chunk) throw new Error(`${module} is not part of the build`);
          const files = [...withImports(chunk, bundle)].filter((file) => !here.has(file));
          return { path: path.source, files };
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

/** Names of a chunk's file and of all files that it cannot run without. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()) {
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !found.has(name)) withImports(imported, bundle, found);
  }
  return found;
}

/** Runs in the browser, as text: it may use nothing from this module. */
function fetchFirst(first: FirstFiles[]): void {
  for (const { path, files } of first) {
    if (!new RegExp(path).test(location.pathname)) continue;
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = `/${file}`;
      document.head.append(link);
    }
  }
}
