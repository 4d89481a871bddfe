// Stands where a screen should that could not be loaded: the network is away, or the house has been built anew since this
// tab was opened. Tries again when the network is back and when asked to. Before it: screen.tsx.
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Page } from '../ui/layout/page.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';

/** Loads the module of a screen. */
export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** Keeps the screen once it has come: the router knows this component and asks for no other. */
export function lateScreen(load: LoadScreen): ComponentType {
  let arrived: ComponentType | null = null;

  async function fetchScreen(): Promise<ComponentType | null> {
    try {
      arrived = (await load()).default;
    } catch {
      // What is wrong stands on the page already.
    }
    return arrived;
  }

  return function LateScreen() {
    const [Screen, setScreen] = useState<ComponentType | null>(() => arrived);
    const [isTrying, setIsTrying] = useState(false);

    const tryAgain = useCallback(async () => {
      setIsTrying(true);
      const found = await fetchScreen();
      setScreen(() => found);
      setIsTrying(false);
      return found !== null;
    }, []);

    useEffect(() => {
      const again = () => void tryAgain();
      again();
      window.addEventListener('online', again);
      return () => window.removeEventListener('online', again);
    }, [tryAgain]);

    if (Screen !== null) return <Screen />;
    return (
      <Page title="Something went wrong" size="text">
        <ErrorState
          title="This screen could not be loaded."
          message="Check your connection and try again."
          taken="Your points are on the books, untouched by this."
          isRetrying={isTrying}
          onRetry={() => void tryAgain().then((isHere) => (isHere ? undefined : reloadIfServed()))}
        />
      </Page>
    );
  };
}

/** A house that answers has other files than this tab was opened with. One that does not would leave a browser's error page. */
async function reloadIfServed(): Promise<void> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) window.location.reload();
}
