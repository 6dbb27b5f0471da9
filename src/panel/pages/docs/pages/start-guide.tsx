import { CodeBlock } from '../../../parts/controls/code-block.tsx';
import { operationTexts } from '../../../texts/docs/operations.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { startGuide } from '../../../texts/docs/start-guide.ts';
import { exampleLanguages } from '../examples/example-languages.ts';
import { ExampleCard } from '../reader/example-card.tsx';
import { useReader } from '../reader/reader-context.tsx';
import { GuidePage } from './guide-page.tsx';
import styles from './start-guide.module.css';

/** From a new account to the first answer. */
export function StartGuide() {
  const { language } = useReader();
  const { label, install } = exampleLanguages[language];
  return (
    <GuidePage
      guide={startGuide}
      more={{
        cliente: install ? (
          <>
            <p className={styles.plain}>{texts.installFrom}</p>
            <CodeBlock code={install} label={texts.install(label)} />
          </>
        ) : (
          <p className={styles.plain}>{texts.noInstall}</p>
        ),
        enviar: <ExampleCard tasks={['upload']} note={operationTexts.uploadFile!.clients} />,
        consultar: <ExampleCard tasks={['totals', 'rows']} />,
        processar: <ExampleCard tasks={['process']} />,
      }}
    />
  );
}
