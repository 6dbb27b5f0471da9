import { Badge, Group, Skeleton, Text } from '@mantine/core';
import { CodeBlock } from '../../../../parts/controls/code-block.tsx';
import { ErrorState } from '../../../../parts/frame/error-state.tsx';
import { answeredTexts as texts } from '../../../../texts/query-answered.ts';
import styles from './how-answered.module.css';
import { sqlTokens } from './sql-tokens.ts';
import type { useExplained } from './use-explained.ts';

/** Characters that are shown; the rest of a longer statement is copied, not shown. */
const SHOWN = 20_000;

/** The SQL of the engine, to be read and copied. */
export function StatementPart({
  explained: { data, error },
}: {
  explained: ReturnType<typeof useExplained>;
}) {
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeleton height={120} mt="sm" />;
  const dialect = texts.dialects[data.dialect];
  return (
    <>
      <Group gap="xs" mt="md" mb={6}>
        <h3 className={styles.dialect}>{texts.statement}</h3>
        <Badge variant="light">{dialect}</Badge>
      </Group>
      <CodeBlock
        code={data.sql}
        label={texts.statementLabel(dialect)}
        shown={sqlTokens(data.sql.slice(0, SHOWN)).map(({ kind, text, at }) => (
          <span key={at} className={styles[kind]}>
            {text}
          </span>
        ))}
      />
      <Text size="xs" c="dimmed" mt={6}>
        {texts.statementHelp} {data.sql.length > SHOWN && texts.statementShort}
      </Text>
    </>
  );
}
