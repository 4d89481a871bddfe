import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { fairSeeds } from '#contracts/fairness/calls.ts';
import { gameOdds } from '#contracts/games/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';

/** Whoever does one of these is busy on the page: it is not moved under him any more. */
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The screen comes late, and what is read for it grows later still: it is scrolled to when each of them has arrived. */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  const areSeedsComing = useCallQuery(fairSeeds).isPending;
  const areOddsComing = useCallQuery(gameOdds).isPending;
  const hasActed = useHasActed(hash);
  useEffect(() => {
    if (hash !== '' && !hasActed.current) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, areSeedsComing, areOddsComing, hasActed]);
}

/** Since he was led to this place. */
function useHasActed(hash: string): { readonly current: boolean } {
  const hasActed = useRef(false);
  useEffect(() => {
    hasActed.current = false;
    const listening = new AbortController();
    const note = () => {
      hasActed.current = true;
      listening.abort();
    };
    for (const act of ACTS) window.addEventListener(act, note, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [hash]);
  return hasActed;
}
