// A sitting is kept in the browser, so that a reload does not restart it. A long break does.
import { useSyncExternalStore } from 'react';
import type { output } from 'zod';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { gameStats } from '#contracts/game-stats/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { z } from '../../../api/light-zod.ts';
import { followChoice } from '../../../theme/choice-elsewhere.ts';

export const BREAK_MS = HOUR_MS;

const digits = z.string().regex(/^\d+$/);

const kept = z.object({
  since: z.int(),
  lastBetAt: z.int(),
  checkedAt: z.int(),
  /** The totals at its start; null until they are read. */
  staked: digits.nullable(),
  returned: digits.nullable(),
});
export type PlaySession = output<typeof kept>;

export type Totals = Pick<ReplyOf<typeof gameStats>, 'totalWagered' | 'totalWon'>;

const listeners = new Set<() => void>();
/** Used when storage is unavailable. */
const ofThisPage = new Map<string, string>();

function placeOf(player: number): string {
  return `tallyhouse-sitting:${player}`;
}

function textOf(player: number): string | null {
  const place = placeOf(player);
  try {
    return localStorage.getItem(place) ?? ofThisPage.get(place) ?? null;
  } catch {
    return ofThisPage.get(place) ?? null;
  }
}

function keep(player: number, sitting: PlaySession): void {
  const text = JSON.stringify(sitting);
  ofThisPage.set(placeOf(player), text);
  try {
    localStorage.setItem(placeOf(player), text);
  } catch {
    // See `ofThisPage`.
  }
  for (const listener of listeners) listener();
}

function parsed(text: string | null): PlaySession | null {
  try {
    return text === null ? null : kept.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function isOver({ lastBetAt }: PlaySession, now: number): boolean {
  return now - lastBetAt > BREAK_MS;
}

const ofTotals = (totals: Totals | undefined) => ({
  staked: totals?.totalWagered.toString() ?? null,
  returned: totals?.totalWon.toString() ?? null,
});

/** `totals`: as on screen, before this bet. */
export function noteBet(player: number, now: number, totals: Totals | undefined): void {
  const sitting = parsed(textOf(player));
  if (sitting !== null && !isOver(sitting, now)) return keep(player, { ...sitting, lastBetAt: now });
  keep(player, { since: now, lastBetAt: now, checkedAt: now, ...ofTotals(totals) });
}

export function noteTotals(player: number, totals: Totals): void {
  const sitting = parsed(textOf(player));
  if (sitting !== null && sitting.staked === null) keep(player, { ...sitting, ...ofTotals(totals) });
}

export function noteCheck(player: number, now: number): void {
  const sitting = parsed(textOf(player));
  if (sitting !== null) keep(player, { ...sitting, checkedAt: now });
}

export function movedSince({ staked, returned }: PlaySession, totals: Totals) {
  const stakedPoints = totals.totalWagered - BigInt(staked ?? totals.totalWagered);
  const returnedPoints = totals.totalWon - BigInt(returned ?? totals.totalWon);
  return { staked: stakedPoints, returned: returnedPoints, net: returnedPoints - stakedPoints };
}

/** Null if the player has not bet in this browser for a while. */
export function useKeptSitting(player: number): PlaySession | null {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    const stop = followChoice(placeOf(player), listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  };
  return parsed(useSyncExternalStore(subscribe, () => textOf(player)));
}
