import { type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { CrashGuard } from '../../layout/crash-guard.tsx';
import { LinkButton } from '../../parts/controls/link-button.tsx';
import { lazyPart } from '../../parts/frame/lazy-part.ts';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PageSkeleton } from '../../parts/frame/page-skeleton.tsx';
import { guidePlaces } from '../../texts/docs/guide-places.ts';
import { docsTexts as texts } from '../../texts/docs/pages.ts';
import { DocsFrame } from './frame/docs-frame.tsx';
import { guideHref, guides, operationHref } from './frame/docs-places.ts';
import { PageEnd } from './frame/page-end.tsx';
import { StartGuide } from './pages/start-guide.tsx';
import { ReaderProvider } from './reader/reader-context.tsx';
import { reference } from './reference/reference.ts';

const FurtherGuide = lazyPart(() => import('./pages/further-guide.tsx'));
const OperationPage = lazyPart(() => import('./pages/operation-page.tsx'));

/** `/docs`: the public API, for everybody; who is logged in sees examples about their own schemas. */
export default function DocsPage() {
  const [location] = useLocation();
  return (
    <ReaderProvider>
      <DocsFrame>
        <CrashGuard place={location}>
          <Suspense fallback={<PageSkeleton />}>
            <Arrival key={location}>
              <Switch>
                <Route path={guideHref(guidePlaces.start)}>
                  <Start />
                </Route>
                {guides.slice(1).map((guide) => (
                  <Route key={guide.path} path={guideHref(guide)}>
                    <FurtherGuide path={guide.path} />
                  </Route>
                ))}
                {reference.map((operation) => (
                  <Route key={operation.id} path={operationHref(operation.id)}>
                    <OperationPage operation={operation} />
                  </Route>
                ))}
                <Route component={NoSuchPage} />
              </Switch>
              <PageEnd />
            </Arrival>
          </Suspense>
        </CrashGuard>
      </DocsFrame>
    </ReaderProvider>
  );
}

/** Goes to the place that the address names once the page is there: the browser looked for it too early. */
function Arrival({ children }: { children: ReactNode }) {
  useEffect(() => {
    const place = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
    if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
  }, []);
  return children;
}

/** Addresses of the reference that stood here before: `/docs#/query/queryRecords`. */
function Start() {
  const former = /^#\/\w+\/(\w+)$/.exec(window.location.hash)?.[1];
  const operation = reference.find(({ id }) => id === former);
  return operation ? <Redirect to={operationHref(operation.id)} replace /> : <StartGuide />;
}

function NoSuchPage() {
  return (
    <>
      <PageHeader title={texts.notFound} lead={texts.notFoundLead} />
      <LinkButton href="/docs">{texts.toStart}</LinkButton>
    </>
  );
}
