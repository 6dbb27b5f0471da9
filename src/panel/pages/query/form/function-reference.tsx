import { CloseButton, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { queryTexts as texts } from '../../../texts/query.ts';
import { queryForms, queryFunctions } from '../../../texts/query-functions.ts';
import styles from './function-reference.module.css';

const ENTRIES = [
  ...Object.entries(queryFunctions).map(([label, entry]) => ({ label, ...entry })),
  ...queryForms.map((entry) => ({ ...entry, kind: 'form' as const })),
];

/** Every function of the language, beside the query. */
export function FunctionReference({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const term = search.trim().toLowerCase();
  const found = ENTRIES.filter(({ signature, text }) => `${signature} ${text}`.toLowerCase().includes(term));
  return (
    <section className={styles.reference} aria-label={texts.reference}>
      <Group justify="space-between" wrap="nowrap">
        <h2>{texts.reference}</h2>
        <CloseButton aria-label={texts.closeReference} onClick={onClose} />
      </Group>
      <TextInput
        size="xs"
        my="xs"
        aria-label={texts.referenceSearch}
        placeholder={texts.referenceSearch}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {(['aggregate', 'scalar', 'form'] as const).map((kind) => {
        const entries = found.filter((entry) => entry.kind === kind);
        if (entries.length === 0) return null;
        return (
          <section key={kind}>
            <h3>{texts.referenceKinds[kind]}</h3>
            <dl>
              {entries.map(({ label, signature, text }) => (
                <div key={label}>
                  <dt>
                    <code>{signature}</code>
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </section>
  );
}
