import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { number } from '../../../texts/plural.ts';
import { DocsLink } from '../parts/docs-link.tsx';
import { useReader } from '../reader/reader-context.tsx';
import type { OperationReference, ParameterReference } from '../reference/read-reference.ts';
import { indentJson } from './indent-json.ts';
import { sendRequest, type Trial } from './send-request.ts';
import styles from './try-request.module.css';

/** Characters of a body that are shown. */
const SHOWN_CHARACTERS = 20_000;

/** Operations that change nothing. */
export const TRIABLE = ['getSchema', 'listFiles', 'queryRecords', 'listShapes'];

/** Sends the operation with the reader's token, and shows what comes back. */
export function TryRequest({ operation }: { operation: OperationReference }) {
  const { subject, token } = useReader();
  const [values, setValues] = useState<Record<string, string>>({});
  // The query of the schema that is chosen, until it is changed by hand.
  const [written, write] = useState<string>();
  const hasBody = operation.body !== undefined;
  const body = hasBody ? (written ?? JSON.stringify(subject.totals, null, 2)) : undefined;
  const query = operation.parameters.filter(({ in: place }) => place === 'query');
  const given = query.flatMap(({ name }) =>
    values[name] ? [[name, values[name]!] as [string, string]] : [],
  );
  const path = operation.path.replace('{slug}', encodeURIComponent(subject.slug));
  const address = given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
  const trial = useMutation<Trial>({
    mutationFn: () =>
      sendRequest(
        { method: operation.method, url: `${subject.baseUrl}${address}`, token: token!, body },
        AbortSignal.timeout(120_000),
      ),
  });
  return (
    <PanelCard title={texts.tryTitle} lead={token ? texts.tryLead : texts.tryNeedsToken}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (token) trial.mutate();
        }}
      >
        {query.length > 0 && (
          <div className={styles.fields}>
            {query.map((parameter) => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                value={values[parameter.name] ?? ''}
                onChange={(value) => setValues({ ...values, [parameter.name]: value })}
              />
            ))}
          </div>
        )}
        {hasBody && (
          <Textarea
            label={texts.tryBody}
            classNames={{ input: styles.body! }}
            autosize
            minRows={4}
            maxRows={18}
            spellCheck={false}
            value={body!}
            onChange={(event) => write(event.currentTarget.value)}
          />
        )}
        <div className={styles.send}>
          <Button type="submit" size="xs" disabled={!token} loading={trial.isPending}>
            {texts.trySend}
          </Button>
          <code className={styles.address}>
            {operation.method} {address}
          </code>
        </div>
      </form>
      <div aria-live="polite">
        {trial.error && <p role="alert">{texts.tryFailed}</p>}
        {trial.data && <Answer trial={trial.data} />}
      </div>
    </PanelCard>
  );
}

interface ParameterFieldProps {
  parameter: ParameterReference;
  value: string;
  onChange: (value: string) => void;
}

function ParameterField({ parameter: { name, shape }, value, onChange }: ParameterFieldProps) {
  const shared = { size: 'xs', label: name, value };
  if (shape.choices.length > 1) {
    const data = [{ value: '', label: texts.tryAny }, ...shape.choices.map(String)];
    return <NativeSelect {...shared} data={data} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  return (
    <TextInput
      {...shared}
      {...(shape.type === 'integer' && { inputMode: 'numeric' as const })}
      placeholder={shape.fallback === undefined ? '' : String(shape.fallback)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Answer({ trial: { status, ms, headers, body, code } }: { trial: Trial }) {
  const shown = indentJson(body).slice(0, SHOWN_CHARACTERS);
  return (
    <section className={styles.answer} aria-label={texts.tryAnswer}>
      <p className={styles.result}>
        <strong data-ok={status < 400}>{status}</strong> <span>{texts.tryTook(number.format(ms))}</span>
        {code && <DocsLink href={`/docs/erros#${code}`}>{`${texts.tryHelp}: ${code}`}</DocsLink>}
      </p>
      <dl className={styles.headers}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre className={styles.received} tabIndex={0}>
        {shown}
      </pre>
      {shown.length === SHOWN_CHARACTERS && <p>{texts.tryCut(number.format(SHOWN_CHARACTERS))}</p>}
    </section>
  );
}
