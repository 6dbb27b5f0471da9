import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { panel } from '../../../../../generated/contract-values.ts';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';

interface Identity {
  name: string;
  slug: string;
}

interface IdentityFieldsProps {
  value: Identity;
  errors: Record<string, string>;
  onChange: (value: Identity) => void;
}

/** Name and slug; the slug follows the name until it is changed itself. */
export function IdentityFields({ value, errors, onChange }: IdentityFieldsProps) {
  const [ownSlug, setOwnSlug] = useState(value.slug !== '');
  return (
    <PanelCard title={texts.identity}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          required
          withAsterisk={false}
          maxLength={panel.schemas.ChangeSchemaRequest.properties.name.maxLength}
          value={value.name}
          error={errors.name}
          onChange={({ currentTarget: { value: name } }) =>
            onChange({ name, slug: ownSlug ? value.slug : toSlug(name) })
          }
        />
        <TextInput
          label={texts.slug}
          description={texts.slugHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={texts.slugPlaceholder}
          required
          withAsterisk={false}
          spellCheck={false}
          value={value.slug}
          error={errors.slug}
          onChange={({ currentTarget: { value: slug } }) => {
            setOwnSlug(slug !== '');
            onChange({ ...value, slug });
          }}
        />
      </SimpleGrid>
    </PanelCard>
  );
}

function toSlug(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
  const slug = plain.toLowerCase().replaceAll(/[^a-z0-9_]+/g, '-');
  return slug
    .replace(/^[^a-z]+/, '')
    .replace(/-+$/, '')
    .slice(0, 63);
}
