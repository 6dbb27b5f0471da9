import { readFile } from 'node:fs/promises';
import express from 'express';
import { bindDocument, noIdentity } from '../contract/bind-document.ts';
import { readOperations } from '../contract/contract-operations.ts';
import type { Service } from '../service.ts';
import { operatorOperations } from './operations.ts';
import type { OperatorOperation, OperatorOperationId } from './operator-call.ts';

type Document = { paths: Record<string, unknown> };

/** The bundled contract of the operator: probes, metrics and the contracts themselves. */
export async function loadOperatorDocument(): Promise<object> {
  return JSON.parse(await readFile(new URL('../../../generated/operator.json', import.meta.url), 'utf8'));
}

/** Binds the operations that a process of `role` serves. Other paths pass. */
export async function bindOperator(service: Service, role: 'gateway' | 'worker') {
  const served = [...readOperations(service.operatorDocument).values()].filter(({ roles }) =>
    roles.includes(role),
  );
  const { paths } = service.operatorDocument as Document;
  const router = express.Router();
  router.use(
    served.map(({ path }) => path),
    await bindDocument<never>({
      document: {
        ...service.operatorDocument,
        paths: Object.fromEntries(served.map(({ path }) => [path, paths[path]])),
      },
      ...noIdentity,
      operations: Object.fromEntries(
        served.map(({ operationId }) => [
          operationId,
          (call) => {
            const operation = operatorOperations[operationId as OperatorOperationId];
            return (operation as OperatorOperation<never>)({ ...call, service } as never);
          },
        ]),
      ),
      nameOf: (operationId) => operationId,
    }),
  );
  return router;
}
