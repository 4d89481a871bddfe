import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Page } from '../../ui/layout/page.tsx';
import { loadedOrLate, type LoadPart } from '../../ui/state/late-part.tsx';
import { RouteError } from './route-error.tsx';

const NOTICE = { title: 'This screen could not be loaded.', Frame: WrongPage };

export function screens(load: LoadPart, children: RouteObject[]): RouteObject {
  return { lazy: async () => ({ Component: await loadedOrLate(load, NOTICE) }), children };
}

/** The route must not reject: the router would render nothing, not even its error element. */
export function screen(path: string, load: LoadPart): RouteObject {
  return { path, lazy: async () => ({ Component: await loadedOrLate(load, NOTICE) }), errorElement: <RouteError /> };
}

function WrongPage({ children }: { children: ReactNode }) {
  return (
    <Page title="Something went wrong" size="text">
      {children}
    </Page>
  );
}
