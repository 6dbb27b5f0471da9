import { Alert, Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import type { Schemas } from '../../../../api/paths.ts';
import { ErrorState } from '../../../../parts/frame/error-state.tsx';
import { mendTexts as texts } from '../../../../texts/mend.ts';

interface DeclareFieldsProps {
  slug: string;
  version: Schemas['Version'];
  keys: string[];
  /** Lines that have them. */
  lines: string[];
  onDeclared: () => void;
}

/** Offers to keep undeclared keys: a new version declares them, with the types that their lines show. */
export function DeclareFields({ slug, version, keys, lines, onDeclared }: DeclareFieldsProps) {
  const client = useQueryClient();
  const declare = useMutation({
    mutationFn: async () => {
      const { document } = await call('post', '/schemas/detect', {
        query: {},
        body: new Blob([lines.join('\n')]),
      });
      const missing = new Set(keys);
      const added = document.fields.filter(({ key, name }) => missing.has(key ?? name));
      const body = {
        event_date_field: version.event_date_field,
        undeclared_fields: version.undeclared_fields,
        fields: [...version.fields, ...added.map((field) => ({ ...field, required: false }))],
      };
      return call('post', '/schemas/{slug}/versions', { path: { slug }, body });
    },
    onSuccess: async ({ versions: [made] }) => {
      await client.invalidateQueries({ queryKey: ['/schemas/{slug}'] });
      notifications.show({ message: texts.declared(made!.version) });
      onDeclared();
    },
  });
  return (
    <Alert color="yellow">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{texts.declareText(keys)}</Text>
        <Button
          variant="default"
          size="compact-sm"
          loading={declare.isPending}
          onClick={() => declare.mutate()}
        >
          {texts.declare(keys.length)}
        </Button>
        {declare.error && <ErrorState error={toApiError(declare.error)} />}
      </Stack>
    </Alert>
  );
}
