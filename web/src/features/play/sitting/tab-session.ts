// The rounds that ended in this tab, kept in sessionStorage so that a reload does not lose them.
import { useSyncExternalStore } from 'react';
import type { output } from 'zod';
import { z } from '../../../api/light-zod.ts';
import { BREAK_MS } from './play-session.ts';

const MOST_NETS = 200;

const kept = z.object({
  lastAt: z.int(),
  rounds: z.int().min(0),
  stakedPoints: z.int(),
  returnedPoints: z.int(),
  /** Net of the stake; 0 without a win. */
  biggestWinPoints: z.int(),
  /** The net after each `every` rounds, oldest first. */
  nets: z.array(z.int()).max(MOST_NETS),
  every: z.int().min(1),
});
export type TabSession = output<typeof kept>;

type Paid = { stakePoints: number; payoutPoints: number };

const NONE = { rounds: 0, stakedPoints: 0, returnedPoints: 0, biggestWinPoints: 0, nets: [], every: 1 };

/** A long break begins a new session. */
export function withRound(before: TabSession | null, { stakePoints, payoutPoints }: Paid, now: number): TabSession {
  const from = before === null || now - before.lastAt > BREAK_MS ? { ...NONE, lastAt: now } : before;
  const rounds = from.rounds + 1;
  const stakedPoints = from.stakedPoints + stakePoints;
  const returnedPoints = from.returnedPoints + payoutPoints;
  const nets = rounds % from.every === 0 ? [...from.nets, returnedPoints - stakedPoints] : from.nets;
  const isFull = nets.length >= MOST_NETS;
  return {
    lastAt: now,
    rounds,
    stakedPoints,
    returnedPoints,
    biggestWinPoints: Math.max(from.biggestWinPoints, payoutPoints - stakePoints),
    nets: isFull ? nets.filter((_, place) => place % 2 === 1) : nets,
    every: isFull ? from.every * 2 : from.every,
  };
}

/** From zero before the first round to the net now. */
export function courseOf({ nets, rounds, every, stakedPoints, returnedPoints }: TabSession): number[] {
  const last = rounds % every === 0 ? [] : [returnedPoints - stakedPoints];
  return [0, ...nets, ...last];
}

const listeners = new Set<() => void>();
const sessions = new Map<number, TabSession | null>();

const placeOf = (player: number) => `tallyhouse-session:${player}`;

function sessionOf(player: number): TabSession | null {
  const known = sessions.get(player);
  if (known !== undefined) return known;
  let session: TabSession | null = null;
  try {
    session = kept.safeParse(JSON.parse(sessionStorage.getItem(placeOf(player)) ?? 'null')).data ?? null;
  } catch {}
  sessions.set(player, session);
  return session;
}

function keep(player: number, session: TabSession | null): void {
  sessions.set(player, session);
  try {
    if (session === null) sessionStorage.removeItem(placeOf(player));
    else sessionStorage.setItem(placeOf(player), JSON.stringify(session));
  } catch {
    // Without storage a reload begins a new session.
  }
  for (const listener of listeners) listener();
}

export function noteRound(player: number, paid: Paid, now = Date.now()): void {
  keep(player, withRound(sessionOf(player), paid, now));
}

export function forgetSession(player: number): void {
  keep(player, null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTabSession(player: number): TabSession | null {
  return useSyncExternalStore(
    subscribe,
    () => sessionOf(player),
    () => null,
  );
}
