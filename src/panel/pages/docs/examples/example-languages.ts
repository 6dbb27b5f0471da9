import { curlExample } from './curl-example.ts';
import type { ExampleSubject, ExampleTask } from './example-subject.ts';
import { goExample } from './go-example.ts';
import { javaExample } from './java-example.ts';
import { phpExample } from './php-example.ts';
import { pythonExample } from './python-example.ts';
import { typescriptExample } from './typescript-example.ts';

interface ExampleLanguage {
  label: string;
  /**
   * How the client is installed, from a checkout of the repository beside the program's folder: no registry has it, and
   * what anybody puts there under its name is not ours. Undefined where nothing is installed.
   */
  install: string | undefined;
  write: (task: ExampleTask, subject: ExampleSubject) => string;
}

/** Languages of the examples, in the order in which they are offered. */
export const exampleLanguages = {
  curl: { label: 'curl', install: undefined, write: curlExample },
  python: { label: 'Python', install: 'pip install ../celeiro/clients/python', write: pythonExample },
  typescript: {
    label: 'TypeScript',
    install:
      '(cd ../celeiro && npm ci)\nnpm pack ../celeiro/clients/typescript\nnpm install ./celeiro-1.0.0.tgz',
    write: typescriptExample,
  },
  java: {
    label: 'Java',
    install:
      '(cd ../celeiro/clients/java && mvn -q -DskipTests install)\n\n<dependency>\n  <groupId>br.celeiro</groupId>\n  <artifactId>celeiro</artifactId>\n  <version>1.0.0</version>\n</dependency>',
    write: javaExample,
  },
  go: {
    label: 'Go',
    install:
      'go mod edit -replace celeiro.dev/go/celeiro=../celeiro/clients/go\ngo get celeiro.dev/go/celeiro@v1.0.0',
    write: goExample,
  },
  php: {
    label: 'PHP',
    install:
      'test -f composer.json || composer init -n --name=acme/app\ncomposer config repositories.celeiro path ../celeiro/clients/php\ncomposer require celeiro/celeiro',
    write: phpExample,
  },
} as const satisfies Record<string, ExampleLanguage>;

export type ExampleLanguageName = keyof typeof exampleLanguages;
