import { Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconChartDots, IconMathFunction, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useMay, useSession } from '../../api/session.tsx';
import { type ChartChoice, chartOf } from '../../charts/chart-choice.ts';
import type { QueryColumn } from '../../editor/query-completion.ts';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { lazyPart } from '../../parts/frame/lazy-part.ts';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { queryTexts as texts } from '../../texts/query.ts';
import { conditionOf } from './condition-of.ts';
import { FunctionReference } from './form/function-reference.tsx';
import { QueryForm } from './form/query-form.tsx';
import { firstQuery, starters } from './kept/first-queries.ts';
import { RecentMenu } from './kept/recent-menu.tsx';
import { SaveQuery } from './kept/save-query.tsx';
import { SavedMenu } from './kept/saved-menu.tsx';
import { type SavedQuery, useKeptQueries } from './kept/use-kept-queries.ts';
import { Panes } from './panes.tsx';
import { PinQuery } from './pin/pin-query.tsx';
import classes from './query.module.css';
import { draftOf, keepDraft } from './query-drafts.ts';
import { parseQueryText, type QueryBody, queryAsCurl, queryText } from './query-text.ts';
import { ResultPanel, type ResultView } from './result/result-panel.tsx';
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
  /** A query was asked, whether or not it is answered: it belongs into the address. */
  onAsked: (text: string) => void;
  columns: QueryColumn[];
  eventDateField: string;
  range: EventRange;
}

/** Query and answer side by side. The query's text is the one state; the form shows and changes that text. */
export function QueryConsole(props: QueryConsoleProps) {
  const { slug, fileId, written, columns, eventDateField, range, onAsked } = props;
  const { public_url } = useSession();
  const editor = useMay('editor');
  const [first] = useState(
    () =>
      (fileId === null ? draftOf(slug, written) : undefined) ??
      written ??
      queryText(firstQuery(columns, eventDateField, range, fileId)),
  );
  const [text, setText] = useState(first);
  const [mode, setMode] = useState('form');
  const [showsReference, setShowsReference] = useState(false);
  const { saved, recent, remember } = useKeptQueries(slug);
  const [opened, setOpened] = useState<SavedQuery | null>(null);
  const [view, setView] = useState<ResultView>('table');
  const [chart, setChart] = useState<Partial<ChartChoice>>({});
  const body = useMemo(() => parseQueryText(text), [text]);
  const isRunnable = body !== undefined && body.limit !== '';
  const run = useQueryRun(slug);
  /** The query that the rows on the page answer. */
  const [answered, setAnswered] = useState<QueryBody>();
  const isStale = answered !== undefined && (!body || queryText(body) !== queryText(answered));
  const answer = useRef<HTMLDivElement>(null);

  /** The chart on the page; null while rows or nothing is shown. */
  const drawn = view === 'chart' && run.page ? chartOf(run.page.table, chart) : null;

  const setBody = (next: QueryBody) => setText(queryText(next));
  const execute = async (query = body, asked = text) => {
    if (!query || (query === body && !isRunnable)) return;
    onAsked(asked);
    if (!(await run.run(query))) return;
    setAnswered(query);
    void remember(asked);
    // On a narrow screen the answer stands below the form, out of sight.
    const place = answer.current;
    if (place && place.getBoundingClientRect().top > window.innerHeight / 2) place.scrollIntoView();
  };
  const open = (query: SavedQuery) => {
    setOpened(query);
    setText(query.query);
    setView(query.chart ? 'chart' : 'table');
    setChart(query.chart ?? {});
    void execute(parseQueryText(query.query), query.query);
  };
  const sort = (field: string) => {
    const before = answered?.order_by?.[0];
    const direction = before?.field === field && before.direction !== 'desc' ? 'desc' : 'asc';
    if (answered) begin({ ...answered, order_by: [{ field, direction }] });
  };
  /** A column of the schema, not an expression, can be compared. */
  const filterOf = ({ name }: QueryColumn, value: string | null) => {
    const type = columns.find((column) => column.name === name)?.type;
    const condition = type && conditionOf(name, type, value);
    return condition && answered && !answered.group_by?.length
      ? () => begin({ ...answered, where: [...(answered.where ?? []), condition] })
      : undefined;
  };
  const begin = (starter: QueryBody) => {
    setBody(starter);
    void execute(starter, queryText(starter));
  };

  /** Takes a query in the place of the one on the page: what was opened is not what would be saved over. */
  const take = (next: string) => {
    setOpened(null);
    setText(next);
  };

  // Coming from a file, or by an address with a query, what to ask is known.
  useEffect(() => {
    if (fileId !== null || written === text) void execute();
  }, []);
  const wasEdited = useRef(false);
  useEffect(() => {
    wasEdited.current ||= text !== first;
    if (wasEdited.current) keepDraft(slug, { text, written });
  }, [slug, text, first, written]);

  return (
    <div>
      <div className={classes.toolbar}>
        {run.running ? (
          <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={run.cancel}>
            {texts.cancel}
          </Button>
        ) : (
          <Button
            leftSection={<IconPlayerPlay size={16} />}
            onClick={() => void execute()}
            disabled={!isRunnable}
          >
            {texts.run}
          </Button>
        )}
        <SavedMenu queries={saved} onOpen={open} />
        <RecentMenu queries={recent} onChoose={take} />
        {editor && body && (
          <>
            <SaveQuery {...{ slug, opened, text }} chart={drawn} onSaved={setOpened} />
            <PinQuery {...{ slug, text, body, range }} name={opened?.name} chart={drawn} />
          </>
        )}
        <Button
          variant={showsReference ? 'light' : 'default'}
          leftSection={<IconMathFunction size={16} />}
          aria-expanded={showsReference}
          onClick={() => setShowsReference(!showsReference)}
        >
          {texts.reference}
        </Button>
      </div>
      <Panes
        query={
          <PanelCard>
            <Stack gap="md">
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
        }
        answerRef={answer}
        answer={
          <ResultPanel
            run={run}
            slug={slug}
            query={answered}
            onSort={sort}
            filterOf={filterOf}
            isStale={isStale}
            {...{ view, chart }}
            onView={setView}
            onChart={setChart}
            start={
              <EmptyState
                icon={<IconChartDots size={32} />}
                title={texts.start}
                action={
                  <Stack gap="xs">
                    {starters(columns, eventDateField, range).map((starter) => (
                      <Button
                        key={starter.label}
                        variant="default"
                        onClick={() => {
                          setOpened(null);
                          begin(starter.body);
                        }}
                      >
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
        }
        reference={
          showsReference && (
            <PanelCard>
              <FunctionReference onClose={() => setShowsReference(false)} />
            </PanelCard>
          )
        }
      />
    </div>
  );
}
