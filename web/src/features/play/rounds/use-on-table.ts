import { useRef, useState } from 'react';
import type { RoundGame } from '#contracts/games/catalogue.ts';
import type { EndReply, StateOf } from './open-round.ts';

export function useOnTable<G extends RoundGame>(kept: StateOf<G> | null) {
  const [ended, setEnded] = useState<EndReply<G> | null>(null);
  const [endedId, setEndedId] = useState<string | null>(null);
  const [asideId, setAsideId] = useState<string | null>(null);
  const [seen, setSeen] = useState<StateOf<G> | null>(null);
  const lastTold = useRef<string | null>(null);

  // A read in flight when the round ended may still show it.
  const open = kept !== null && kept.startId !== endedId ? kept : null;
  if (open !== null && open !== seen) setSeen(open);
  const isAside = open !== null && open.startId === asideId;
  return {
    open,
    ended,
    isAside,
    /** The round was open here and ended without an end that was shown. */
    missing: open === null && seen !== null && seen.startId !== endedId ? seen : null,
    /** False for an end that was shown before. */
    tell(end: EndReply<G>): boolean {
      if (lastTold.current === end.startId) return false;
      lastTold.current = end.startId;
      setEndedId(end.startId);
      setEnded(end);
      return true;
    },
    clear() {
      setEnded(null);
      setSeen(null);
    },
    putAside: () => setAsideId(open?.startId ?? null),
    takeBack: () => setAsideId(null),
  };
}
