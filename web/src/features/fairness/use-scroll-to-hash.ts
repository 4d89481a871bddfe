import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { fairSeeds } from '#contracts/fairness/calls.ts';
import { gameOdds } from '#contracts/play/calls/odds.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { untilReaderActs } from '../../ui/until-reader-acts.ts';

/** Scrolls again as reads make the page grow, until the reader acts. */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  const areSeedsComing = useCallQuery(fairSeeds).isPending;
  const areOddsComing = useCallQuery(gameOdds).isPending;
  const acted = useRef<AbortSignal | null>(null);
  useEffect(() => {
    const reader = untilReaderActs();
    acted.current = reader.signal;
    return () => reader.abort();
  }, [hash]);
  useEffect(() => {
    if (hash !== '' && acted.current?.aborted !== true) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, areSeedsComing, areOddsComing]);
}
