import { Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconChartDots, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../api/session.tsx';
import type { QueryColumn } from '../../editor/query-completion.ts';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { lazyPart } from '../../parts/frame/lazy-part.ts';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { queryTexts as texts } from '../../texts/query.ts';
import { QueryForm } from './form/query-form.tsx';
import classes from './query.module.css';
import { parseQueryText, type QueryBody, queryAsCurl, queryText } from './query-text.ts';
import { firstQuery, starters } from './recent/first-queries.ts';
import { RecentMenu } from './recent/recent-menu.tsx';
import { recentQueries, rememberQuery } from './recent/recent-queries.ts';
import { ResultPanel } from './result/result-panel.tsx';
import { submitKeys } from './run/submit-keys.ts';
import type { EventRange } from './run/use-event-range.ts';
import { useQueryRun } from './run/use-query-run.ts';

const QueryEditor = lazyPart(() => import('../../editor/query-editor.tsx'));

interface QueryConsoleProps {
  slug: string;
  /** File whose records the first query reads, if any. */
  fileId: number | null;
  /** Query of the address, if any; it runs at once. */
  written: string | null;
  /** A query was answered: it belongs into the address. */
  onAnswered: (text: string) => void;
  columns: QueryColumn[];
  eventDateField: string;
  range: EventRange;
}

/** Query and answer side by side. The query's text is the one state; the form shows and changes that text. */
export function QueryConsole(props: QueryConsoleProps) {
  const { slug, fileId, written, columns, eventDateField, range, onAnswered } = props;
  const { tenant, public_url } = useSession();
  const [text, setText] = useState(
    () => written ?? queryText(firstQuery(columns, eventDateField, range, fileId)),
  );
  const [mode, setMode] = useState('form');
  const [recent, setRecent] = useState(() => recentQueries(tenant.slug, slug));
  const body = useMemo(() => parseQueryText(text), [text]);
  const run = useQueryRun(slug);
  /** The query that the rows on the page answer. */
  const [answered, setAnswered] = useState(text);
  const isStale = run.page !== null && (body ? queryText(body) : text) !== answered;
  const answer = useRef<HTMLDivElement>(null);

  const setBody = (next: QueryBody) => setText(queryText(next));
  const execute = async (query = body, asked = text) => {
    if (!query || !(await run.run(query))) return;
    setAnswered(queryText(query));
    onAnswered(asked);
    setRecent(rememberQuery(tenant.slug, slug, asked));
    // On a narrow screen the answer stands below the form, out of sight.
    const place = answer.current;
    if (place && place.getBoundingClientRect().top > window.innerHeight / 2) place.scrollIntoView();
  };
  const begin = (starter: QueryBody) => {
    setBody(starter);
    void execute(starter, queryText(starter));
  };

  // Coming from a file, or by an address with a query, what to ask is known.
  useEffect(() => {
    if (fileId !== null || written !== null) void execute();
  }, []);

  return (
    <div className={classes.console}>
      <PanelCard>
        <Stack gap="md">
          <div className={classes.bar}>
            {run.running ? (
              <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={run.cancel}>
                {texts.cancel}
              </Button>
            ) : (
              <Button
                leftSection={<IconPlayerPlay size={16} />}
                onClick={() => void execute()}
                disabled={!body}
              >
                {texts.run}
              </Button>
            )}
            <RecentMenu queries={recent} onChoose={setText} />
          </div>
          <SegmentedControl
            aria-label={texts.mode}
            data={[
              { value: 'form', label: texts.form },
              { value: 'json', label: texts.json },
            ]}
            value={mode}
            onChange={setMode}
            fullWidth
          />
          {mode === 'json' && (
            <div>
              <div className={classes.editor}>
                <Suspense fallback={<Skeleton height={350} />}>
                  <QueryEditor
                    value={text}
                    onChange={setText}
                    onSubmit={() => void execute()}
                    columns={columns}
                    errors={run.errors}
                    label={texts.jsonLabel}
                  />
                </Suspense>
              </div>
              <Text size="xs" c="dimmed" mt={6}>
                {texts.jsonHelp}
              </Text>
            </div>
          )}
          {mode === 'form' && !body && <Text c="dimmed">{texts.notForForm}</Text>}
          {mode === 'form' && body && (
            <form onSubmit={(event) => event.preventDefault()} {...submitKeys(() => void execute())}>
              <QueryForm
                body={body}
                onChange={setBody}
                onSubmit={() => void execute()}
                errors={run.errors}
                {...{ columns, eventDateField, range }}
              />
              <Text size="xs" c="dimmed" mt="md">
                {texts.formHelp}
              </Text>
            </form>
          )}
          {body && <CopyButton value={queryAsCurl(public_url, slug, body)} label={texts.copyCurl} />}
        </Stack>
      </PanelCard>
      <div ref={answer} className={classes.answer}>
        <ResultPanel
          run={run}
          slug={slug}
          isStale={isStale}
          start={
            <EmptyState
              icon={<IconChartDots size={32} />}
              title={texts.start}
              action={
                <Stack gap="xs">
                  {starters(columns, eventDateField, range).map((starter) => (
                    <Button key={starter.label} variant="default" onClick={() => begin(starter.body)}>
                      {starter.label}
                    </Button>
                  ))}
                </Stack>
              }
            >
              {texts.startHelp}
            </EmptyState>
          }
        />
      </div>
    </div>
  );
}
