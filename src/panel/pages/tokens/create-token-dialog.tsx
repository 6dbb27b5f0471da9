import { Button, Modal, Stack } from '@mantine/core';
import { useWrite } from '../../api/use-api.ts';
import { SecretOnce } from '../../parts/secrets/secret-once.tsx';
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
    <Modal
      opened={opened}
      onClose={leave}
      title={created ? texts.createdTitle : texts.createTitle}
      centered
      size="lg"
      closeOnClickOutside={!created}
    >
      {created ? (
        <Stack>
          <SecretOnce label={texts.token} value={created.token} hint={texts.createdHint} />
          <Button onClick={leave} ml="auto">
            {texts.done}
          </Button>
        </Stack>
      ) : (
        <TokenForm
          busy={create.isPending}
          error={create.error}
          onCancel={leave}
          onSubmit={(body) => create.mutate({ body })}
        />
      )}
    </Modal>
  );
}
