import { IconDatabaseOff } from '@tabler/icons-react';
import type { Schemas } from '../../api/paths.ts';
import { LinkButton } from '../../parts/controls/link-button.tsx';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { dataTexts as texts } from '../../texts/data.ts';

/** Before the first accepted file. */
export function NoData({ schema: { slug, active } }: { schema: Schemas['SchemaDetail'] }) {
  return (
    <PanelCard>
      <EmptyState
        icon={<IconDatabaseOff size={32} />}
        title={texts.noData}
        action={
          <LinkButton variant="default" href={`/esquemas/${slug}/esquema?secao=usar`}>
            {texts.sendByProgram}
          </LinkButton>
        }
      >
        {active ? texts.noDataHelp : texts.inactive}
      </EmptyState>
    </PanelCard>
  );
}
