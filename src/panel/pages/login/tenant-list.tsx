import { Button, Stack } from '@mantine/core';
import { accountTexts as texts } from '../../texts/accounts.ts';

export interface TenantChoice {
  slug: string;
  name: string;
}

interface TenantListProps {
  tenants: TenantChoice[];
  onChoose: (slug: string) => void;
  onBack: () => void;
}

/** For an address that is a member of several accounts with the same password. */
export function TenantList({ tenants, onChoose, onBack }: TenantListProps) {
  return (
    <Stack>
      {tenants.map(({ slug, name }) => (
        <Button key={slug} variant="default" size="md" onClick={() => onChoose(slug)}>
          {name}
        </Button>
      ))}
      <Button variant="subtle" onClick={onBack}>
        {texts.otherLogin}
      </Button>
    </Stack>
  );
}
