import { useLocalStorage } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { accountOf, setAccount } from '../../../api/account.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { Session } from '../../../api/session.tsx';
import { useRead } from '../../../api/use-api.ts';
import { daysBefore, today } from '../../query/run/days.ts';
import { useEventRange } from '../../query/run/use-event-range.ts';
import { type ExampleLanguageName, exampleLanguages } from '../examples/example-languages.ts';
import type { ExampleSubject } from '../examples/example-subject.ts';
import { ownQueries, sampleDays, sampleSchema } from '../examples/own-queries.ts';

/** What the page knows of its reader: a session of the panel if there is one, and what was chosen for the examples. */
interface Reader {
  /** Undefined for a stranger, and while it is asked for. */
  session: Session | undefined;
  /** Empty for a stranger and for an account without schemas: then the examples are about flights. */
  schemas: { slug: string; name: string }[];
  chooseSchema: (slug: string) => void;
  token: string | undefined;
  /** Kept in the memory of the page alone. */
  setToken: (token: string | undefined) => void;
  language: ExampleLanguageName;
  chooseLanguage: (language: ExampleLanguageName) => void;
  subject: ExampleSubject;
}

const ReaderContext = createContext<Reader | undefined>(undefined);

/** Days of an example: a month, as far as there are records. */
const DAYS = 30;
/** Shape of the examples until those of the installation are known, and for strangers. */
const SAMPLE_SHAPE_ID = 1;

export function ReaderProvider({ children }: { children: ReactNode }) {
  const { data: session, error } = useRead('/session');
  const isOther = error?.isOfOtherAccount;
  // These pages change nothing: they follow to the account that another tab chose, without a question.
  useEffect(() => {
    if (!isOther) return;
    setAccount(undefined);
    void queryClient.resetQueries();
  }, [isOther]);
  const known = session && !error ? session : undefined;
  const account = known && accountOf(known);
  const [chosen, chooseSchema] = useState<string>();
  const [given, setGiven] = useState<{ token: string; account: string | undefined }>();
  const [language, chooseLanguage] = useLocalStorage<ExampleLanguageName>({
    key: 'celeiro-docs-language',
    defaultValue: 'curl',
    getInitialValueInEffect: false,
  });
  const schemas = useRead('/schemas', {}, { enabled: known !== undefined }).data?.data ?? [];
  // Those with records first: their examples answer something.
  const first = schemas.find(({ linked }) => linked) ?? schemas[0];
  const summary = schemas.find(({ slug }) => slug === chosen) ?? first;
  const subject = useSubject(known ? summary : undefined);
  // A token that was given for one account does not serve the next one of this tab.
  const token = given?.account === account ? given?.token : undefined;
  const reader: Reader = {
    session: known,
    schemas: known ? schemas : [],
    chooseSchema,
    token,
    setToken: (next) => setGiven(next === undefined ? undefined : { token: next, account }),
    language: language in exampleLanguages ? language : 'curl',
    chooseLanguage,
    subject: { ...subject, token },
  };
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error('useReader is used outside of ReaderProvider');
  return reader;
}

function useSubject(summary: { slug: string; linked: boolean } | undefined): ExampleSubject {
  const own = summary !== undefined;
  const slug = summary?.slug ?? sampleSchema.slug;
  const version = useRead('/schemas/{slug}', { path: { slug } }, { enabled: own }).data?.versions[0];
  const { range } = useEventRange(slug, version?.event_date_field, summary?.linked ?? false);
  const shapes = useRead('/shapes', {}, { enabled: own }).data;
  const to = range?.to ?? today();
  const from = [daysBefore(to, DAYS - 1), range?.from ?? ''].sort().at(-1)!;
  return {
    baseUrl: location.origin,
    slug,
    token: undefined,
    shapeId: shapes?.[0]?.id ?? SAMPLE_SHAPE_ID,
    ...(version
      ? ownQueries(version, { event_from: from, event_to: to })
      : ownQueries(sampleSchema, sampleDays)),
  };
}
