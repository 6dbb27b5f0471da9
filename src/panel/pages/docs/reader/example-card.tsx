import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconKey, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { CodeBlock } from '../../../parts/controls/code-block.tsx';
import { lazyPart } from '../../../parts/frame/lazy-part.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { type ExampleLanguageName, exampleLanguages } from '../examples/example-languages.ts';
import type { ExampleTask } from '../examples/example-subject.ts';
import { RichLine } from '../parts/rich-text.tsx';
import styles from './example-card.module.css';
import { useReader } from './reader-context.tsx';

const TokenDialog = lazyPart(() => import('./token-dialog.tsx'));

interface ExampleCardProps {
  /** The first one is shown; with several the reader chooses. */
  tasks: ExampleTask[];
  /** Said below the examples of the clients. */
  note?: string | undefined;
}

/** A program to copy, about the schema and the token of the reader, in the language that was chosen. */
export function ExampleCard({ tasks, note }: ExampleCardProps) {
  const { language, subject, token } = useReader();
  const [chosen, choose] = useState(tasks[0]!);
  const task = tasks.includes(chosen) ? chosen : tasks[0]!;
  const { label, write } = exampleLanguages[language];
  const title = texts.exampleTasks[task];
  return (
    <section className={styles.card} aria-label={`${texts.examples}: ${title}`}>
      <div className={styles.controls}>
        <LanguageChoice />
        <SchemaChoice />
        <TokenChoice />
        {tasks.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={texts.exampleVariant}
            data={tasks.map((value) => ({ value, label: texts.exampleTasks[value] }))}
            value={task}
            onChange={(next) => choose(next as ExampleTask)}
          />
        )}
      </div>
      <CodeBlock
        code={write(task, { ...subject, token: token && shortened(token) }).trimEnd()}
        copied={write(task, subject)}
        label={texts.exampleLabel(title, label)}
      />
      {note && language !== 'curl' && (
        <p className={styles.note}>
          <RichLine text={note} />
        </p>
      )}
    </section>
  );
}

/** Enough of a token to know it by. The whole one is in what is copied, and on no screen. */
function shortened(token: string): string {
  return `${token.slice(0, 8)}…`;
}

/** The languages of the examples, for all of them at once. */
function LanguageChoice() {
  const { language, chooseLanguage } = useReader();
  return (
    <div className={styles.languages}>
      <SegmentedControl
        size="xs"
        aria-label={texts.language}
        data={Object.entries(exampleLanguages).map(([value, { label }]) => ({ value, label }))}
        value={language}
        onChange={(next) => chooseLanguage(next as ExampleLanguageName)}
      />
    </div>
  );
}

function SchemaChoice() {
  const { session, schemas, subject, chooseSchema } = useReader();
  const isSample = schemas.length === 0;
  return (
    <NativeSelect
      size="xs"
      className={styles.schema}
      label={texts.schema}
      {...(isSample && { description: session ? texts.noSchemas : texts.sampleHint })}
      data={
        isSample
          ? [{ value: subject.slug, label: texts.sampleSchema }]
          : schemas.map(({ slug, name }) => ({ value: slug, label: `${name} (${slug})` }))
      }
      value={subject.slug}
      onChange={(event) => chooseSchema(event.currentTarget.value)}
    />
  );
}

function TokenChoice() {
  const { token, setToken } = useReader();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.token}>
      {token === undefined ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconKey size={14} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {texts.tokenAdd}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconKey size={14} aria-hidden />}
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={texts.tokenForget}
          onClick={() => setToken(undefined)}
        >
          {texts.tokenInUse}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <TokenDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
