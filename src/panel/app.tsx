import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { type Role, useMay } from './api/session.tsx';
import { NoAccess } from './layout/access/no-access.tsx';
import { RequireSession } from './layout/access/require-session.tsx';
import { CrashGuard } from './layout/crash-guard.tsx';
import { useLinkPreload } from './layout/navigation/use-link-preload.ts';
import { NotFound } from './layout/not-found.tsx';
import { withShell } from './layout/with-shell.ts';
import { type LazyPart, lazyPart } from './parts/frame/lazy-part.ts';
import { PageSkeleton } from './parts/frame/page-skeleton.tsx';

const Login = lazyPart(() => import('./pages/login/page.tsx'));
const SharedBoard = lazyPart(() => import('./pages/boards/shared/page.tsx'));
const BoardWall = lazyPart(() => import('./pages/boards/wall/page.tsx'));
const Forgotten = lazyPart(() => import('./pages/forgotten/page.tsx'));
const Invitation = lazyPart(() => import('./pages/invitation/page.tsx'));
const Docs = lazyPart(() => import('./pages/docs/page.tsx'));

/** What stands around every page of a session; visitors of the other pages need none of it. */
const Shell = lazyPart(() => import('./layout/shell.tsx'));
const SchemaFrame = lazyPart(() => import('./layout/navigation/schema-frame.tsx'));
const Overview = lazyPart(() => import('./pages/overview/page.tsx'));
// The first page of most visits is fetched while the session is still asked for.
if (withShell.test(location.pathname)) Shell.preload();
if (location.pathname === '/') Overview.preload();

/** Pages in a session. They read their parameters with `useParams`. */
const PAGES: Record<string, LazyPart<ComponentType>> = {
  '/': Overview,
  '/esquemas': lazyPart(() => import('./pages/schemas/list/page.tsx')),
  '/esquemas/novo': lazyPart(() => import('./pages/schemas/create/page.tsx')),
  '/quadros': lazyPart(() => import('./pages/boards/list/page.tsx')),
  '/quadros/:id': lazyPart(() => import('./pages/boards/board/page.tsx')),
  '/processamentos': lazyPart(() => import('./pages/processing/runs/page.tsx')),
  '/processamentos/:id': lazyPart(() => import('./pages/processing/run/page.tsx')),
  '/tokens': lazyPart(() => import('./pages/tokens/page.tsx')),
  '/webhooks': lazyPart(() => import('./pages/webhooks/list/page.tsx')),
  '/webhooks/:id': lazyPart(() => import('./pages/webhooks/webhook/page.tsx')),
  '/entregas/:id': lazyPart(() => import('./pages/webhooks/delivery/page.tsx')),
  '/creditos': lazyPart(() => import('./pages/credits/page.tsx')),
  '/membros': lazyPart(() => import('./pages/members/page.tsx')),
  '/auditoria': lazyPart(() => import('./pages/audit/page.tsx')),
  '/configuracoes': lazyPart(() => import('./pages/settings/page.tsx')),
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
const SCHEMA_PAGES: Record<string, LazyPart<ComponentType>> = {
  '/esquemas/:slug': lazyPart(() => import('./pages/data/page.tsx')),
  '/esquemas/:slug/arquivos': lazyPart(() => import('./pages/files/list/page.tsx')),
  '/esquemas/:slug/arquivos/:id': lazyPart(() => import('./pages/files/file/page.tsx')),
  '/esquemas/:slug/consulta': lazyPart(() => import('./pages/query/page.tsx')),
  '/esquemas/:slug/esquema': lazyPart(() => import('./pages/schemas/schema/page.tsx')),
  '/esquemas/:slug/processamento': lazyPart(() => import('./pages/processing/schema/page.tsx')),
  '/esquemas/:slug/automatico': lazyPart(() => import('./pages/automation/page.tsx')),
};

const ALL_PAGES = { ...PAGES, ...SCHEMA_PAGES, '/docs/*?': Docs };

export function App() {
  useLinkPreload(ALL_PAGES);
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path="/entrar" component={Login} />
        <Route path="/esqueci" component={Forgotten} />
        <Route path="/convite/:secret" component={Invitation} />
        <Route path="/quadro" component={SharedBoard} />
        <Route path="/quadros/:id/tv">
          {({ id }: { id: string }) => (
            <RequireSession>
              <ForId id={id}>
                <BoardWall />
              </ForId>
            </RequireSession>
          )}
        </Route>
        <Route path="/docs/*?" component={Docs} />
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

/** Ids are whole numbers of at most 15 digits: what else stands in their place leads nowhere. */
const ID = /^\d{1,15}$/;

function ForId({ id, children }: { id: string | undefined; children: ReactNode }) {
  return id === undefined || ID.test(id) ? children : <NotFound />;
}

function Pages() {
  const [location] = useLocation();
  return (
    <CrashGuard place={location}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          {Object.entries(PAGES).map(([path, Page]) => (
            <Route key={path} path={path}>
              {({ id }: { id?: string }) => (
                <ForRole role={ROLES[path] ?? 'viewer'}>
                  <ForId id={id}>
                    <Page />
                  </ForId>
                </ForRole>
              )}
            </Route>
          ))}
          {Object.entries(SCHEMA_PAGES).map(([path, Page]) => (
            <Route key={path} path={path}>
              {({ slug, id }: { slug: string; id?: string }) => (
                <SchemaFrame key={slug} slug={slug}>
                  <Suspense fallback={<PageSkeleton />}>
                    <ForId id={id}>
                      <Page />
                    </ForId>
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
