import { Group, Select, Skeleton, Text } from '@mantine/core';
import { panel } from '../../../../generated/contract-values.ts';
import type { Schemas } from '../../api/paths.ts';
import { useSession } from '../../api/session.tsx';
import { useRead } from '../../api/use-api.ts';
import type { Figure } from '../../parts/forms/figure.ts';
import { FigureInput } from '../../parts/forms/figure-input.tsx';
import { processingTexts as texts } from '../../texts/processing.ts';

const { executors } = panel.schemas.ProcessFilesRequest.properties;

export interface Choice {
  shape_id: number;
  executors: Figure;
}

interface MachineFieldsProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
  /** The service's messages by member. */
  errors: Record<string, string[]>;
}

/** Shape and number of the executors if the plan allows choosing them; otherwise the plan's own, in words. */
export function MachineFields({ choice, onChange, errors }: MachineFieldsProps) {
  const { plan } = useSession();
  const { data: shapes } = useRead('/shapes');
  if (!shapes) return <Skeleton height={58} />;
  const chosen = shapes.find(({ id }) => id === choice.shape_id);
  if (!plan.custom_processing) {
    return <Text>{texts.planFixed(chosen?.name ?? String(choice.shape_id))}</Text>;
  }
  return (
    <Group align="flex-start" gap="md">
      <Select
        label={texts.shape}
        description={
          chosen && texts.shapeHelp(Number(chosen.recommended_file_size_gb).toLocaleString('pt-BR'))
        }
        data={shapes.map((shape) => ({ value: String(shape.id), label: labelOf(shape) }))}
        value={String(choice.shape_id)}
        onChange={(value) => value && onChange({ ...choice, shape_id: Number(value) })}
        allowDeselect={false}
        error={errors.shape_id?.join(' ')}
        flex="1 1 260px"
      />
      <FigureInput
        label={texts.executors}
        description={`${executors.minimum}–${executors.maximum}`}
        value={choice.executors}
        onChange={(executors) => onChange({ ...choice, executors })}
        min={executors.minimum}
        max={executors.maximum}
        allowDecimal={false}
        // What was typed stays, and the service says what is wrong with it.
        clampBehavior="none"
        error={errors.executors?.join(' ')}
        w={120}
      />
    </Group>
  );
}

function labelOf({ name, ocpus, memory_gb, final_cost_per_hour }: Schemas['Shape']): string {
  return texts.shapeLabel(name, ocpus, memory_gb, Number(final_cost_per_hour).toLocaleString('pt-BR'));
}
