import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import type { Answer, Body } from '../../api/paths.ts';
import { useSession } from '../../api/session.tsx';
import { useRead, useWrite } from '../../api/use-api.ts';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { accountTexts } from '../../texts/accounts.ts';
import { noticeChoiceTexts as texts } from '../../texts/notice-choices.ts';
import classes from './notices-card.module.css';

type Settings = Answer<'/notices/settings', 'get'>;
type Change = Body<'/notices/settings', 'patch'>;
type Choice = Settings['data'][number]['choice'];

const choices = (Object.keys(texts.choices) as Choice[]).map((value) => ({
  value,
  label: texts.choices[value],
}));

/** What the member is told by e-mail, saved as it is chosen. Letters lead here, to `#avisos`. */
export function NoticesCard() {
  const { member } = useSession();
  const { data, error, refetch } = useRead('/notices/settings');
  const place = useRef<HTMLDivElement>(null);
  const loaded = data !== undefined;
  useEffect(() => {
    if (loaded && window.location.hash === '#avisos') place.current?.scrollIntoView();
  }, [loaded]);
  return (
    <div ref={place} id="avisos" className={classes.place}>
      <PanelCard title={texts.byMail} lead={data?.mail ? texts.byMailLead(member.email) : undefined}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={320} />
        ) : data.mail ? (
          <Choices data={data.data} />
        ) : (
          <Text c="dimmed">{texts.noMail}</Text>
        )}
      </PanelCard>
    </div>
  );
}

function Choices({ data }: Pick<Settings, 'data'>) {
  const change = useWrite('patch', '/notices/settings', {
    refresh: ['/notices/settings'],
    onSuccess: () => notifications.show({ message: accountTexts.saved }),
  });
  // What is being saved is shown as if it were.
  const saving: Change = (change.isPending && change.variables.body) || {};
  const others = data.filter(({ choice, default: standard }) => choice !== standard);
  const toDefaults = () =>
    change.mutate({ body: Object.fromEntries(others.map(({ kind }) => [kind, null])) as Change });
  return (
    <Stack>
      <ul className={classes.kinds}>
        {data.map(({ kind, choice }) => {
          const [label, description] = texts.kinds[kind];
          return (
            <li key={kind}>
              <NativeSelect
                label={label}
                description={description}
                data={choices}
                value={saving[kind] ?? choice}
                disabled={change.isPending && !(kind in saving)}
                onChange={({ currentTarget: { value } }) =>
                  change.mutate({ body: { [kind]: value as Choice } })
                }
              />
            </li>
          );
        })}
      </ul>
      <Text size="sm" c="dimmed">
        {texts.choicesHelp}
      </Text>
      {change.error && <ErrorState error={change.error} />}
      {others.length > 0 && (
        <Button variant="default" mr="auto" loading={change.isPending} onClick={toDefaults}>
          {texts.toDefaults}
        </Button>
      )}
    </Stack>
  );
}
