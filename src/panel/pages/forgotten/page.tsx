import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fieldErrors } from '../../api/api-error.ts';
import { useRead, useWrite } from '../../api/use-api.ts';
import { Door } from '../../layout/access/door.tsx';
import { LinkButton } from '../../parts/controls/link-button.tsx';
import { TextLink } from '../../parts/controls/text-link.tsx';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PageSkeleton } from '../../parts/frame/page-skeleton.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';

/** Asks for a link by e-mail, or says whom to ask where the service sends none. */
export default function ForgottenPage() {
  const options = useRead('/login');
  const [askedFor, setAskedFor] = useState<string>();
  if (askedFor !== undefined) {
    return (
      <Door>
        <EmptyState
          icon={<IconMailCheck size={32} stroke={1.5} />}
          title={texts.linkAsked}
          action={<LinkButton href="/entrar">{texts.toLogin}</LinkButton>}
        >
          {texts.linkAskedLead(askedFor)}
        </EmptyState>
      </Door>
    );
  }
  return (
    <Door>
      <PageHeader title={texts.forgotten} lead={options.data?.mail ? texts.forgottenLead : undefined} />
      {options.data ? (
        <Stack>
          {options.data.mail ? <AskForm onAsked={setAskedFor} /> : <WhomToAsk />}
          <TextLink href="/entrar">{texts.backToLogin}</TextLink>
        </Stack>
      ) : options.error ? (
        <ErrorState error={options.error} onRetry={() => void options.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Door>
  );
}

function AskForm({ onAsked }: { onAsked: (email: string) => void }) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' } });
  const ask = useWrite('post', '/password/link', { onSuccess: () => onAsked(form.getValues().email) });
  useEffect(() => form.setErrors(fieldErrors(ask.error)), [ask.error]);
  return (
    <form onSubmit={form.onSubmit((body) => ask.mutate({ body }))}>
      <Stack>
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          {...form.getInputProps('email')}
        />
        <FormEnd error={ask.error}>
          <Button type="submit" size="md" loading={ask.isPending} fullWidth>
            {texts.askForLink}
          </Button>
        </FormEnd>
      </Stack>
    </form>
  );
}

function WhomToAsk() {
  return (
    <Stack gap="xs">
      <Text>{texts.askOwner}</Text>
      <Text>
        {texts.askOperator} <code>celeiro member link</code>.
      </Text>
    </Stack>
  );
}
