// One address and its screen, which loads when it is first asked for. Before it: router.tsx. After it: the screen, its
// error boundary when it breaks, late-screen.tsx when it does not arrive.
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { lateScreen, type LoadScreen } from './late-screen.tsx';
import { RouteError } from './route-error.tsx';

export function screen(path: string, load: LoadScreen): RouteObject {
  return { path, lazy: async () => ({ Component: await loaded(load) }), errorElement: <RouteError /> };
}

/** Never rejects: where a lazy route does, the router draws nothing at all, not even its error element. */
async function loaded(load: LoadScreen): Promise<ComponentType> {
  try {
    return (await load()).default;
  } catch {
    return lateScreen(load);
  }
}
