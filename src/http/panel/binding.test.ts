import { expect, it } from 'vitest';
import type { Service } from '../service.ts';
import { bindPanel, loadPanelDocument } from './binding.ts';
import { panelOperations } from './operations/index.ts';
import type { PanelOperations } from './panel-call.ts';

// Nothing is called: binding alone must tell whether contract and handlers fit.
const service = { publicUrl: 'http://localhost' } as Service;
const limits = { countPanel: async () => {}, countLink: async () => {} };

it("binds the panel's contract to exactly its operations", async () => {
  await expect(bindPanel(await loadPanelDocument(), panelOperations, service, limits)).resolves.toBeTypeOf(
    'function',
  );
});

it('refuses a contract whose operation has no handler', async () => {
  const { listTokens: _, ...rest } = panelOperations;
  await expect(
    bindPanel(await loadPanelDocument(), rest as PanelOperations, service, limits),
  ).rejects.toThrow('without handler [listTokens]');
});
