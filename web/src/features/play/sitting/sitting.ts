// The sitting: since when the player has been betting in this browser, and what their totals were then. Kept in the browser,
// so that a reload does not begin it anew; a long break does.
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { gameStats } from '#contracts/game-stats/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { followChoice } from '../../../theme/choice-elsewhere.ts';

/** So long without a bet ends a sitting. */
export const BREAK_MS = 3_600_000;

const digits = z.string().regex(/^\d+$/);

const kept = z.object({
  since: z.int(),
  lastBetAt: z.int(),
  /** When the player was last reminded. */
  checkedAt: z.int(),
  /** The totals when it began; null until they have been read. */
  staked: digits.nullable(),
  returned: digits.nullable(),
});
export type Sitting = z.infer<typeof kept>;

export type Totals = Pick<ReplyOf<typeof gameStats>, 'totalWagered' | 'totalWon'>;

const listeners = new Set<() => void>();
/** Where the browser keeps nothing, the sitting lasts as long as the page. */
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

function keep(player: number, sitting: Sitting): void {
  const text = JSON.stringify(sitting);
  ofThisPage.set(placeOf(player), text);
  try {
    localStorage.setItem(placeOf(player), text);
  } catch {
    // See `ofThisPage`.
  }
  for (const listener of listeners) listener();
}

function parsed(text: string | null): Sitting | null {
  try {
    return text === null ? null : kept.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function isOver({ lastBetAt }: Sitting, now: number): boolean {
  return now - lastBetAt > BREAK_MS;
}

const ofTotals = (totals: Totals | undefined) => ({
  staked: totals?.totalWagered.toString() ?? null,
  returned: totals?.totalWon.toString() ?? null,
});

/** `totals`: as they are on the screen, before this bet. */
export function noteBet(player: number, now: number, totals: Totals | undefined): void {
  const sitting = parsed(textOf(player));
  if (sitting !== null && !isOver(sitting, now)) return keep(player, { ...sitting, lastBetAt: now });
  keep(player, { since: now, lastBetAt: now, checkedAt: now, ...ofTotals(totals) });
}

/** For a sitting that began before the totals had been read. */
export function noteTotals(player: number, totals: Totals): void {
  const sitting = parsed(textOf(player));
  if (sitting !== null && sitting.staked === null) keep(player, { ...sitting, ...ofTotals(totals) });
}

export function noteCheck(player: number, now: number): void {
  const sitting = parsed(textOf(player));
  if (sitting !== null) keep(player, { ...sitting, checkedAt: now });
}

/** In points: since the sitting began. */
export function movedSince({ staked, returned }: Sitting, totals: Totals) {
  const stakedPoints = totals.totalWagered - BigInt(staked ?? totals.totalWagered);
  const returnedPoints = totals.totalWon - BigInt(returned ?? totals.totalWon);
  return { staked: stakedPoints, returned: returnedPoints, net: returnedPoints - stakedPoints };
}

/** Null: the player has not bet in this browser for a while. */
export function useKeptSitting(player: number): Sitting | null {
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
