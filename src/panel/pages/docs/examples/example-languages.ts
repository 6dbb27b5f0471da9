import { curlExample } from './curl-example.ts';
import type { ExampleSubject, ExampleTask } from './example-subject.ts';
import { goExample } from './go-example.ts';
import { javaExample } from './java-example.ts';
import { phpExample } from './php-example.ts';
import { pythonExample } from './python-example.ts';
import { typescriptExample } from './typescript-example.ts';

interface ExampleLanguage {
  label: string;
  /** How the client is installed; undefined where nothing is. */
  install: string | undefined;
  write: (task: ExampleTask, subject: ExampleSubject) => string;
}

/** Languages of the examples, in the order in which they are offered. */
export const exampleLanguages = {
  curl: { label: 'curl', install: undefined, write: curlExample },
  python: { label: 'Python', install: 'pip install celeiro', write: pythonExample },
  typescript: { label: 'TypeScript', install: 'npm install celeiro', write: typescriptExample },
  java: {
    label: 'Java',
    install:
      '<dependency>\n  <groupId>br.celeiro</groupId>\n  <artifactId>celeiro</artifactId>\n  <version>1.0.0</version>\n</dependency>',
    write: javaExample,
  },
  go: { label: 'Go', install: 'go get celeiro.dev/go/celeiro@v1.0.0', write: goExample },
  php: { label: 'PHP', install: 'composer require celeiro/celeiro', write: phpExample },
} as const satisfies Record<string, ExampleLanguage>;

export type ExampleLanguageName = keyof typeof exampleLanguages;
