import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Page } from '../../ui/layout/page.tsx';
import { loadedOrLate, type LoadPart } from '../../ui/state/late-part.tsx';
import { RouteError } from './route-error.tsx';

const NOTICE = { title: 'This screen could not be loaded.', Frame: WrongPage };

/** What stands around screens; it loads beside them. */
export function screens(load: LoadPart, children: RouteObject[]): RouteObject {
  return { lazy: async () => ({ Component: await loadedOrLate(load, NOTICE) }), children };
}

/** Tooltips come with the screens that have some: the first thing a visitor waits for is none of them. */
async function withTooltips(load: LoadPart): ReturnType<LoadPart> {
  const [{ TooltipProvider }, { default: Screen }] = await Promise.all([import('../../ui/action/tooltip.tsx'), load()]);
  const TippedScreen = () => (
    <TooltipProvider>
      <Screen />
    </TooltipProvider>
  );
  return { default: TippedScreen };
}

/** The route must not reject: the router would draw nothing at all for it, not even its error element. */
export function screen(path: string, load: LoadPart): RouteObject {
  return bareScreen(path, () => withTooltips(load));
}

/** Of a screen without tooltips. */
export function bareScreen(path: string, load: LoadPart): RouteObject {
  return { path, lazy: async () => ({ Component: await loadedOrLate(load, NOTICE) }), errorElement: <RouteError /> };
}

function WrongPage({ children }: { children: ReactNode }) {
  return (
    <Page title="Something went wrong" size="text">
      {children}
    </Page>
  );
}
