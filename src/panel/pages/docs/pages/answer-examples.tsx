import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from '../../../parts/controls/code-block.tsx';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import styles from './answer-examples.module.css';

/** Answers of the contract's own examples, one at a time. */
export function AnswerExamples({ examples }: { examples: { name: string; value: unknown }[] }) {
  const [chosen, choose] = useState(0);
  const shown = examples[chosen];
  if (!shown) return null;
  return (
    <div className={styles.examples}>
      {examples.length > 1 && (
        <div className={styles.choice}>
          <SegmentedControl
            size="xs"
            aria-label={texts.answer}
            data={examples.map(({ name }, at) => ({ value: String(at), label: name }))}
            value={String(chosen)}
            onChange={(next) => choose(Number(next))}
          />
        </div>
      )}
      <CodeBlock
        code={typeof shown.value === 'string' ? shown.value.trimEnd() : JSON.stringify(shown.value, null, 2)}
        label={texts.answerExample(shown.name)}
      />
    </div>
  );
}
