import { Radio, Stack } from '@mantine/core';
import type { Schemas } from '../../../api/paths.ts';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';

interface UndeclaredRuleProps {
  value: Schemas['UndeclaredFields'];
  onChange: (value: Schemas['UndeclaredFields']) => void;
}

/** What becomes of keys that no field declares. */
export function UndeclaredRule({ value, onChange }: UndeclaredRuleProps) {
  return (
    <PanelCard title={texts.undeclared}>
      <Radio.Group
        aria-label={texts.undeclared}
        value={value}
        onChange={(next) => onChange(next as Schemas['UndeclaredFields'])}
      >
        <Stack gap="sm">
          <Radio value="reject" label={texts.undeclaredReject} description={texts.undeclaredRejectHint} />
          <Radio value="ignore" label={texts.undeclaredIgnore} description={texts.undeclaredIgnoreHint} />
        </Stack>
      </Radio.Group>
    </PanelCard>
  );
}
