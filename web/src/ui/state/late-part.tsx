// Stands where a part of the client should that could not be loaded: the network is away, or the house has been built anew
// since this tab was opened. Tries again when the connection is back and when asked to. Used by screens and by tables.
import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { ErrorState } from './error-state.tsx';

/** Loads the module of the part. */
export type LoadPart = () => Promise<{ default: ComponentType }>;

/** Changes when the connection has come back, also where the browser never said that it was away. */
export const ConnectionReturn = createContext<number | null>(null);

/** What the notice says could not be loaded, and what it stands in. */
type LateNotice = { title: string; Frame: ComponentType<{ children: ReactNode }> };

/** Milliseconds after the browser has said that the network is back: it says so before anything comes through. */
const TRIES_AFTER_MS = [0, 500, 2000, 8000];

/** Never rejects: who asked for the part takes a rejection as final, and asks no second time. */
export async function loadedOrLate(load: LoadPart, notice: LateNotice): Promise<ComponentType> {
  try {
    return (await load()).default;
  } catch {
    return latePart(load, notice);
  }
}

function latePart(load: LoadPart, { title, Frame }: LateNotice): ComponentType {
  // Kept once it has come, for the next time the stand-in is shown.
  let arrived: ComponentType | null = null;
  let lastTry: Promise<ComponentType | null> = Promise.resolve(null);

  async function fetchOnce(): Promise<ComponentType | null> {
    try {
      arrived ??= (await load()).default;
    } catch {
      // What is wrong stands on the page already.
    }
    return arrived;
  }

  /** One try after the other: the browser answers a second one meanwhile with the first, which the network's return comes too late for. */
  function fetchPart(): Promise<ComponentType | null> {
    lastTry = lastTry.then(fetchOnce);
    return lastTry;
  }

  return function LatePart() {
    const [Part, setPart] = useState<ComponentType | null>(() => arrived);
    const [isTrying, setIsTrying] = useState(false);
    const returnedAt = useContext(ConnectionReturn);

    const tryAgain = useCallback(async () => {
      setIsTrying(true);
      const found = await fetchPart();
      setPart(() => found);
      setIsTrying(false);
      return found !== null;
    }, []);

    useEffect(() => {
      let tries: number[] = [];
      const giveUp = () => tries.forEach((timer) => window.clearTimeout(timer));
      const again = () => (arrived === null ? void tryAgain() : undefined);
      const whenBack = () => {
        giveUp();
        tries = TRIES_AFTER_MS.map((ms) => window.setTimeout(again, ms));
      };
      if (arrived === null) whenBack();
      window.addEventListener('online', whenBack);
      return () => {
        giveUp();
        window.removeEventListener('online', whenBack);
      };
    }, [tryAgain, returnedAt]);

    if (Part !== null) return <Part />;
    return (
      <Frame>
        <ErrorState
          title={title}
          message="Check your connection and try again."
          taken="Your points are safe."
          isRetrying={isTrying}
          onRetry={() => void tryAgain().then((isHere) => (isHere ? undefined : reloadIfServed()))}
        />
      </Frame>
    );
  };
}

/** A house that answers has other files than this tab was opened with. One that does not would leave a browser's error page. */
async function reloadIfServed(): Promise<void> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) window.location.reload();
}
