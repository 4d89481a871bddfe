// Replaces a part that could not be loaded: the network is away, or a new release replaced its files. Retries when the
// connection is back, or on request.
import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { ErrorState } from './error-state.tsx';

export type LoadPart = () => Promise<{ default: ComponentType }>;

/** Changes when the connection returns, also if the browser never noticed the drop. */
export const ConnectionReturn = createContext<number | null>(null);

export type LateNotice = { title: string; Frame: ComponentType<{ children: ReactNode }> };

/** Milliseconds after the browser's online event, which fires before anything gets through. */
const TRIES_AFTER_MS = [0, 500, 2000, 8000];

/** Never rejects: callers treat a rejection as final and do not retry. */
export async function loadedOrLate(load: LoadPart, notice: LateNotice): Promise<ComponentType> {
  try {
    return (await load()).default;
  } catch {
    return latePart(load, notice);
  }
}

function latePart(load: LoadPart, { title, Frame }: LateNotice): ComponentType {
  // Kept for the next time the stand-in is rendered.
  let arrived: ComponentType | null = null;
  let lastTry: Promise<ComponentType | null> = Promise.resolve(null);

  async function fetchOnce(): Promise<ComponentType | null> {
    try {
      arrived ??= (await load()).default;
    } catch {
      // The error is already shown.
    }
    return arrived;
  }

  /** One try at a time: the browser would share a pending failing request with a second one. */
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

/** A server that answers has newer files than this tab, so it reloads. Otherwise the browser would show its error page. */
async function reloadIfServed(): Promise<void> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) window.location.reload();
}
