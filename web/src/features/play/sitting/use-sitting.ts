import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { gameStats } from '#contracts/game-stats/calls.ts';
import { useUser } from '../../../api/session.tsx';
import { useCallQuery } from '../../../api/use-call.ts';
import { isOver, movedSince, noteTotals, type PlaySession, useKeptSitting } from './play-session.ts';

const TICK_MS = 5000;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export type SittingShown = PlaySession & {
  now: number;
  playedMs: number;
  moved: ReturnType<typeof movedSince> | null;
};

export function useSitting(): SittingShown | null {
  const { id: player } = useUser();
  const { data: totals } = useCallQuery(gameStats);
  const sitting = useKeptSitting(player);
  // A bet may have been noted since the last tick.
  const now = Math.max(useNow(), sitting?.lastBetAt ?? 0);
  const isWithoutStart = sitting !== null && sitting.staked === null;
  useEffect(() => {
    if (isWithoutStart && totals !== undefined) noteTotals(player, totals);
  }, [isWithoutStart, player, totals]);
  if (sitting === null || isOver(sitting, now)) return null;
  const moved = totals === undefined ? null : movedSince(sitting, totals);
  return { ...sitting, now, playedMs: now - sitting.since, moved };
}

/** 0 min, 42 min, 1 h 05 min. */
export function durationWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
