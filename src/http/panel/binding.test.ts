import { expect, it } from 'vitest';
import { readOperations } from '../contract/contract-operations.ts';
import type { Service } from '../service.ts';
import { bindPanel, loadPanelDocument } from './binding.ts';
import { panelOperations } from './operations/index.ts';
import type { PanelOperations } from './panel-call.ts';

// Nothing is called: binding alone must tell whether contract and handlers fit.
const service = { publicUrl: 'http://localhost' } as Service;
const limits = { countPanel: async () => {}, countLink: async () => {}, countChange: async () => {} };

it("binds the panel's contract to exactly its operations", async () => {
  await expect(bindPanel(await loadPanelDocument(), panelOperations, service, limits)).resolves.toBeTypeOf(
    'function',
  );
});

/** What changes nothing, or nothing that others of the account see; and a logout, which must work always. */
const NOT_AUDITED = [
  ...['detectSchema', 'previewVersion', 'runQuery', 'explainQuery', 'estimateRun', 'previewAutomation'],
  ...['rememberQuery', 'changeNoticeSettings', 'markNoticesRead', 'logOut'],
];

it('the contract marks each operation that changes something as audited', async () => {
  const document = (await loadPanelDocument()) as {
    paths: Record<string, Record<string, { operationId?: string; security?: object[] }>>;
  };
  const inSession = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security && security.length > 0)
    .map(({ operationId }) => operationId);
  const unmarked = [...readOperations(document).values()].filter(
    ({ method, operationId, audited }) => method !== 'GET' && !audited && inSession.includes(operationId),
  );
  expect(unmarked.map(({ operationId }) => operationId).toSorted()).toEqual(NOT_AUDITED.toSorted());
});

it('no operation that anybody may call takes a large body: reading one costs more than refusing many', async () => {
  const document = (await loadPanelDocument()) as {
    paths: Record<
      string,
      Record<string, { operationId?: string; security?: object[]; requestBody?: object }>
    >;
  };
  const open = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security, requestBody }) => security?.length === 0 && requestBody)
    .map(({ operationId }) => operationId!);
  const declared = readOperations(document);
  expect(open.map((id) => [id, declared.get(id)!.bodyLimitBytes])).toEqual(open.map((id) => [id, 16_384]));
  expect(open.toSorted()).toEqual([
    'acceptInvitation',
    'answerSharedTile',
    'askForLink',
    'logIn',
    'openSharedBoard',
  ]);
});

it('refuses a contract whose operation has no handler', async () => {
  const { listTokens: _, ...rest } = panelOperations;
  await expect(
    bindPanel(await loadPanelDocument(), rest as PanelOperations, service, limits),
  ).rejects.toThrow('without handler [listTokens]');
});
