import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from '../../../parts/controls/code-block.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { webhooksTexts as texts, verifySnippets } from '../../../texts/webhooks.ts';

type Language = keyof typeof verifySnippets;

/** How the receiver verifies messages. */
export function VerifyCard() {
  const [language, setLanguage] = useState<Language>('typescript');
  return (
    <PanelCard
      title={texts.verify}
      lead={texts.verifyLead}
      actions={
        <SegmentedControl
          aria-label={texts.language}
          data={[
            { value: 'typescript', label: 'TypeScript' },
            { value: 'python', label: 'Python' },
          ]}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
      }
    >
      <CodeBlock code={verifySnippets[language]} label={texts.verify} />
    </PanelCard>
  );
}
