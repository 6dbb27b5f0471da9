import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from '../../../parts/controls/code-block.tsx';
import { conventionsGuide, webhooksGuide } from '../../../texts/docs/guides.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { queryGuide } from '../../../texts/docs/query-guide.ts';
import { type FunctionText, queryForms, queryFunctions } from '../../../texts/query-functions.ts';
import { verifySnippets, webhooksTexts } from '../../../texts/webhooks.ts';
import { functionAnchor } from '../frame/docs-places.ts';
import { ExampleCard } from '../reader/example-card.tsx';
import { errorForms } from '../reference/reference.ts';
import styles from './function-list.module.css';
import { GuidePage } from './guide-page.tsx';
import { Forms } from './member-forms.tsx';

/** The guides besides the first one, which most visits begin with. */
export default function FurtherGuide({ path }: { path: string }) {
  switch (path) {
    case conventionsGuide.path:
      return <ConventionsGuide />;
    case queryGuide.path:
      return <QueryGuide />;
    default:
      return <WebhooksGuide />;
  }
}

function ConventionsGuide() {
  return (
    <GuidePage
      guide={conventionsGuide}
      more={{ erros: <Forms forms={errorForms()} withOptional={false} /> }}
    />
  );
}

function QueryGuide() {
  const of = (kind: FunctionText['kind']) =>
    Object.entries(queryFunctions).filter(([, told]) => told.kind === kind);
  const forms = queryForms.map(({ label, ...told }) => [label, told] as const);
  return (
    <GuidePage
      guide={queryGuide}
      more={{
        forma: <ExampleCard tasks={['totals', 'rows']} />,
        agregacoes: <FunctionList functions={of('aggregate')} />,
        funcoes: <FunctionList functions={[...of('scalar'), ...forms]} />,
      }}
    />
  );
}

function FunctionList({ functions }: { functions: (readonly [string, Omit<FunctionText, 'kind'>])[] }) {
  return (
    <dl className={styles.functions}>
      {functions.map(([name, { signature, text }]) => (
        <div key={name} id={functionAnchor(name)}>
          <dt>
            <code>{signature}</code>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type SnippetLanguage = keyof typeof verifySnippets;
const SNIPPETS: { value: SnippetLanguage; label: string }[] = [
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
];

function WebhooksGuide() {
  return <GuidePage guide={webhooksGuide} more={{ assinatura: <VerifySnippet /> }} />;
}

function VerifySnippet() {
  const [language, choose] = useState<SnippetLanguage>('typescript');
  const { label } = SNIPPETS.find(({ value }) => value === language)!;
  return (
    <>
      <div>
        <SegmentedControl
          size="xs"
          aria-label={texts.language}
          data={SNIPPETS}
          value={language}
          onChange={(next) => choose(next as SnippetLanguage)}
        />
      </div>
      <CodeBlock
        code={verifySnippets[language].trimEnd()}
        label={texts.exampleLabel(webhooksTexts.verify, label)}
      />
    </>
  );
}
