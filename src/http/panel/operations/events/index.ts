import type { PanelOperations } from '../../panel-call.ts';
import { streamEvents } from './stream-events.ts';

/** Live updates of the panel. */
export const events: Pick<PanelOperations, 'streamEvents'> = { streamEvents };
