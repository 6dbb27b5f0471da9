import { readFile } from 'node:fs/promises';
import express, { type NextFunction, type Request, type Response } from 'express';
import { panelRoutes } from '../../../generated/contract-values.ts';
import { AppError } from '../../domain/app-error.ts';
import type { PanelIdentity } from '../../domain/members/panel-identity.ts';
import { requireRole } from '../../domain/members/rights.ts';
import type { Role } from '../../domain/members/roles.ts';
import { findSession, isSessionAlive } from '../../domain/members/sessions.ts';
import { onBehalfOf } from '../../domain/tenants/tenant-connections.ts';
import { sqlState } from '../../ports/database.ts';
import { countBody, countUnderWay } from '../callers/strangers.ts';
import { bindDocument } from '../contract/bind-document.ts';
import { readOperations } from '../contract/contract-operations.ts';
import type { Service } from '../service.ts';
import { checkAccount } from './account-check.ts';
import { originCheck } from './origin-check.ts';
import type { PanelLimits, PanelOperation, PanelOperations } from './panel-call.ts';
import { readSessionCookie } from './session-cookie.ts';

/** Where every operation of the panel is. */
export const PANEL_API = panelRoutes.prefix;

/** The bundled contract of the panel. */
export async function loadPanelDocument(): Promise<object> {
  return JSON.parse(await readFile(new URL('../../../generated/panel.json', import.meta.url), 'utf8'));
}

/**
 * Binds the panel's API. Requests must come from the panel's own site, and the session's cookie tells the member. The
 * role that an operation names in its `security` must be the member's own or a lesser one.
 */
export async function bindPanel(
  document: object,
  operations: PanelOperations,
  service: Service,
  limits: PanelLimits,
) {
  const declared = readOperations(document);
  const router = express.Router();
  router.use(neverStored, originCheck(service.publicUrl));
  router.use(
    await bindDocument<PanelIdentity>({
      document,
      operations: Object.fromEntries(
        // The table's types tie each id to its handler; the contract has just validated what is passed.
        Object.entries(operations).map(([id, operation]) => [
          id,
          async ({ identity, ...call }) => {
            // Counted here, where the member's role and the request are known to be right.
            if (identity && declared.get(id)!.audited) await limits.countChange(identity);
            return onBehalfOf(identity?.tenantId, () =>
              (operation as PanelOperation<never>)({ ...call, service, limits, member: identity } as never),
            ).catch(async (error: unknown) => {
              throw identity && (await isOfRemovedMember(service, identity, error))
                ? new AppError('session_required', { cause: error })
                : error;
            });
          },
        ]),
      ),
      nameOf: (operationId) => `panel.${operationId}`,
      security: {
        scheme: 'session',
        identify: (req) => identify(service, req),
        async admit(operation, identity, _req, res) {
          countUnderWay(service, operation, identity, res);
          await limits.countPanel(identity);
        },
        authorize(identity, required, req) {
          checkAccount(req, identity);
          for (const role of required as Role[]) requireRole(identity, role);
        },
        tenantOf: ({ tenantId }) => tenantId,
        countBody: (identity, req, most) => countBody(service, identity, req, most),
      },
    }),
  );
  return router;
}

async function identify(service: Service, req: Request): Promise<PanelIdentity> {
  const secret = readSessionCookie(req);
  const identity = secret && (await findSession(service.database, service.plans, secret));
  if (!identity) throw new AppError('session_required');
  return identity;
}

/** SQLSTATE of a row that names another one which is gone. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether an operation failed because its member was removed under it: the rows that it writes name the member. */
async function isOfRemovedMember(
  service: Service,
  identity: PanelIdentity,
  error: unknown,
): Promise<boolean> {
  if (sqlState(error) !== FOREIGN_KEY_VIOLATION) return false;
  return !(await isSessionAlive(service.database, identity));
}

function neverStored(_req: Request, res: Response, next: NextFunction): void {
  res.setHeader('Cache-Control', 'no-store');
  next();
}
