import type { PanelOperations } from '../panel-call.ts';
import { account } from './account/index.ts';
import { automation } from './automation/index.ts';
import { boards } from './boards/index.ts';
import { events } from './events/index.ts';
import { files } from './files/index.ts';
import { overview } from './overview/index.ts';
import { processing } from './processing/index.ts';
import { query } from './query/index.ts';
import { schemas } from './schemas/index.ts';
import { webhooks } from './webhooks/index.ts';

/** operationId of the panel's contract -> its handler. The binding refuses to start if the two sets differ. */
export const panelOperations: PanelOperations = {
  ...account,
  ...schemas,
  ...files,
  ...query,
  ...boards,
  ...processing,
  ...automation,
  ...webhooks,
  ...overview,
  ...events,
};
