import { Modal } from '@mantine/core';
import { useWrite } from '../../api/use-api.ts';
import { SecretDialog } from '../../parts/secrets/secret-dialog.tsx';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { TokenForm } from './token-form.tsx';

/** Asks for what the token may do; then shows it, once. */
export function CreateTokenDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useWrite('post', '/tokens', { refresh: ['/tokens'] });
  const leave = () => {
    onClose();
    create.reset();
  };
  const created = create.data;
  return (
    <>
      <Modal opened={opened && !created} onClose={leave} title={texts.createTitle} centered size="lg">
        <TokenForm
          busy={create.isPending}
          error={create.error}
          onCancel={leave}
          onSubmit={(body) => create.mutate({ body })}
        />
      </Modal>
      <SecretDialog
        value={created?.token}
        title={texts.createdTitle}
        label={texts.token}
        hint={texts.createdHint}
        onKept={leave}
      />
    </>
  );
}
