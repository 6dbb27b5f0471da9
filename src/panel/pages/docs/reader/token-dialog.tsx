import { Button, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '../../../api/use-api.ts';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PasswordField } from '../../../parts/secrets/password-field.tsx';
import { SecretOnce } from '../../../parts/secrets/secret-once.tsx';
import { common } from '../../../texts/common.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { tokenTexts } from '../../../texts/tokens.ts';
import { useReader } from './reader-context.tsx';
import styles from './token-dialog.module.css';

/** Letters of a JWT: no language of the examples would escape one of them. */
const TOKEN = /^[\w.-]+$/;
const SCOPES = ['upload', 'files', 'query', 'process'] as const;
const DAYS = 7;

/** Takes a token for the examples: a new one, or one that the reader has. */
export default function TokenDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={texts.tokenTitle} centered size="lg">
      <Stack gap="lg">
        <p className={styles.lead}>{texts.tokenLead}</p>
        <NewToken onDone={onClose} />
        <OwnToken onDone={onClose} />
      </Stack>
    </Modal>
  );
}

function NewToken({ onDone }: { onDone: () => void }) {
  const { session, setToken } = useReader();
  const create = useWrite('post', '/tokens', {
    refresh: ['/tokens'],
    onSuccess: ({ token }) => setToken(token),
  });
  if (create.data) {
    return (
      <Stack gap="sm">
        <SecretOnce label={tokenTexts.token} value={create.data.token} hint={texts.tokenCreatedHint} />
        <Button ml="auto" onClick={onDone}>
          {common.kept}
        </Button>
      </Stack>
    );
  }
  const words =
    session === undefined
      ? texts.tokenStranger
      : session.member.role === 'owner'
        ? texts.tokenCreateLead
        : texts.tokenOwnersOnly;
  return (
    <section>
      <h3>{texts.tokenCreateTitle}</h3>
      <p className={styles.lead}>{words}</p>
      {create.error && <ErrorState error={create.error} />}
      {session?.member.role === 'owner' && (
        <Button
          mt="xs"
          loading={create.isPending}
          onClick={() =>
            create.mutate({ body: { name: texts.tokenName, scopes: [...SCOPES], expires_in_days: DAYS } })
          }
        >
          {texts.tokenCreate}
        </Button>
      )}
    </section>
  );
}

function OwnToken({ onDone }: { onDone: () => void }) {
  const { setToken } = useReader();
  const form = useForm({
    initialValues: { token: '' },
    validate: { token: (token) => (TOKEN.test(token.trim()) ? null : texts.tokenBroken) },
  });
  return (
    <form
      onSubmit={form.onSubmit(({ token }) => {
        setToken(token.trim());
        onDone();
      })}
    >
      <Stack gap="sm">
        <PasswordField
          label={texts.tokenPaste}
          description={texts.tokenPasteHint}
          autoComplete="off"
          {...form.getInputProps('token')}
        />
        <Button type="submit" variant="default" mr="auto">
          {texts.tokenUse}
        </Button>
      </Stack>
    </form>
  );
}
