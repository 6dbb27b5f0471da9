import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { type Role, useMay } from './api/session.tsx';
import { CrashGuard } from './layout/crash-guard.tsx';
import { NoAccess } from './layout/no-access.tsx';
import { NotFound } from './layout/not-found.tsx';
import { RequireSession } from './layout/require-session.tsx';
import { SchemaFrame } from './layout/schema-frame.tsx';
import { Shell } from './layout/shell.tsx';
import { PageSkeleton } from './parts/frame/page-skeleton.tsx';

const Login = lazy(() => import('./pages/login/page.tsx'));
const Invitation = lazy(() => import('./pages/invitation/page.tsx'));

/** The first page of most visits is fetched while the session is still asked for. */
const overview = () => import('./pages/overview/page.tsx');
if (location.pathname === '/') void overview();

/** Pages in a session. They read their parameters with `useParams`. */
const PAGES: Record<string, ComponentType> = {
  '/': lazy(overview),
  '/esquemas': lazy(() => import('./pages/schemas/list/page.tsx')),
  '/esquemas/novo': lazy(() => import('./pages/schemas/create/page.tsx')),
  '/processamentos': lazy(() => import('./pages/processing/runs/page.tsx')),
  '/processamentos/:id': lazy(() => import('./pages/processing/run/page.tsx')),
  '/tokens': lazy(() => import('./pages/tokens/page.tsx')),
  '/webhooks': lazy(() => import('./pages/webhooks/list/page.tsx')),
  '/webhooks/:id': lazy(() => import('./pages/webhooks/webhook/page.tsx')),
  '/entregas/:id': lazy(() => import('./pages/webhooks/delivery/page.tsx')),
  '/creditos': lazy(() => import('./pages/credits/page.tsx')),
  '/membros': lazy(() => import('./pages/members/page.tsx')),
  '/auditoria': lazy(() => import('./pages/audit/page.tsx')),
  '/configuracoes': lazy(() => import('./pages/settings/page.tsx')),
};

/** The least role that a page is for, where that is not the viewer. */
const ROLES: Record<string, Role> = {
  '/esquemas/novo': 'editor',
  '/tokens': 'owner',
  '/webhooks': 'owner',
  '/webhooks/:id': 'owner',
  '/entregas/:id': 'owner',
  '/membros': 'owner',
  '/auditoria': 'owner',
};

/** Pages of one schema: they stand inside its frame and read `slug` with `useParams`. */
const SCHEMA_PAGES: Record<string, ComponentType> = {
  '/esquemas/:slug': lazy(() => import('./pages/schemas/schema/page.tsx')),
  '/esquemas/:slug/arquivos': lazy(() => import('./pages/files/list/page.tsx')),
  '/esquemas/:slug/arquivos/:id': lazy(() => import('./pages/files/file/page.tsx')),
  '/esquemas/:slug/consulta': lazy(() => import('./pages/query/page.tsx')),
  '/esquemas/:slug/processamento': lazy(() => import('./pages/processing/schema/page.tsx')),
  '/esquemas/:slug/automatico': lazy(() => import('./pages/automation/page.tsx')),
};

export function App() {
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path="/entrar" component={Login} />
        <Route path="/convite/:secret" component={Invitation} />
        <Route>
          <RequireSession>
            <Shell>
              <Pages />
            </Shell>
          </RequireSession>
        </Route>
      </Switch>
    </Suspense>
  );
}

function ForRole({ role, children }: { role: Role; children: ReactNode }) {
  return useMay(role) ? children : <NoAccess />;
}

function Pages() {
  const [location] = useLocation();
  return (
    <CrashGuard place={location}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          {Object.entries(PAGES).map(([path, Page]) => (
            <Route key={path} path={path}>
              <ForRole role={ROLES[path] ?? 'viewer'}>
                <Page />
              </ForRole>
            </Route>
          ))}
          {Object.entries(SCHEMA_PAGES).map(([path, Page]) => (
            <Route key={path} path={path}>
              {({ slug }: { slug: string }) => (
                <SchemaFrame key={slug} slug={slug}>
                  <Suspense fallback={<PageSkeleton />}>
                    <Page />
                  </Suspense>
                </SchemaFrame>
              )}
            </Route>
          ))}
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </CrashGuard>
  );
}
