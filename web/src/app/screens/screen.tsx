import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Page } from '../../ui/layout/page.tsx';
import type { LoadPart } from '../../ui/state/late-part.tsx';
import { preloadable } from '../../ui/state/preloadable.tsx';

export type Preloads = { preload(): Promise<void> };

const NOTICE = { title: 'This screen could not be loaded.', Frame: WrongPage };

/** In the frame of its screens. */
export function screens(load: LoadPart, children: RouteObject[]): RouteObject {
  const Frame = preloadable(load, NOTICE);
  return { element: <Frame />, handle: Frame satisfies Preloads, children };
}

export function screen(path: string, load: LoadPart): RouteObject {
  const Screen = preloadable(load, NOTICE);
  return { path, element: <Screen />, handle: Screen satisfies Preloads };
}

function WrongPage({ children }: { children: ReactNode }) {
  return (
    <Page title="Something went wrong" size="text">
      {children}
    </Page>
  );
}
