import type { Schemas } from '../../api/paths.ts';
import { StatusBadge, type Tone } from '../../parts/figures/status-badge.tsx';
import { webhooksTexts as texts } from '../../texts/webhooks.ts';

export type Webhook = Schemas['Webhook'];
export type Delivery = Schemas['Delivery'];

export function WebhookState({ webhook }: { webhook: Webhook }) {
  if (webhook.disabled) return <StatusBadge tone="bad">{texts.stateDisabled}</StatusBadge>;
  if (!webhook.active) return <StatusBadge tone="idle">{texts.stateInactive}</StatusBadge>;
  if (webhook.failing_since) return <StatusBadge tone="warn">{texts.stateFailing}</StatusBadge>;
  return <StatusBadge tone="ok">{texts.stateActive}</StatusBadge>;
}

const tones: Record<Delivery['status'], Tone> = { pending: 'busy', delivered: 'ok', failed: 'bad' };

export function DeliveryState({ status }: { status: Delivery['status'] }) {
  return <StatusBadge tone={tones[status]}>{texts.deliveryStatuses[status]}</StatusBadge>;
}
