import { readFile } from 'node:fs/promises';
import express from 'express';
import { bindDocument } from '../contract/bind-document.ts';
import { readOperations } from '../contract/contract-operations.ts';
import type { Service } from '../service.ts';
import { operatorOperations } from './operations.ts';
import type { OperatorOperation } from './operator-call.ts';

type Document = { paths: Record<string, unknown> };

/** The bundled contract of the operator: probes, metrics and the contracts themselves. */
export async function loadOperatorDocument(): Promise<object> {
  return JSON.parse(await readFile(new URL('../../../generated/operator.json', import.meta.url), 'utf8'));
}

/** Binds the operations that a process of `role` serves. Other paths pass. */
export async function bindOperator(service: Service, role: 'gateway' | 'worker') {
  const declared = readOperations(service.operatorDocument);
  const isServed = (id: string) => declared.get(id)?.roles.includes(role) ?? true; // an unknown one is refused below
  const served = [...declared.values()].filter(({ operationId }) => isServed(operationId));
  const { paths } = service.operatorDocument as Document;
  const router = express.Router();
  router.use(
    served.map(({ path }) => path),
    await bindDocument<never>({
      document: {
        ...service.operatorDocument,
        paths: Object.fromEntries(served.map(({ path }) => [path, paths[path]])),
      },
      operations: Object.fromEntries(
        // The table's types tie each id to its handler.
        Object.entries(operatorOperations)
          .filter(([id]) => isServed(id))
          .map(([id, operation]) => [
            id,
            (call) => (operation as OperatorOperation<never>)({ ...call, service } as never),
          ]),
      ),
      nameOf: (operationId) => operationId,
      // Load balancers and monitors probe with either.
      answersHead: true,
    }),
  );
  return router;
}
