import { type FinishedRound, isFinishedRound, roundAfter } from '#contracts/play/rounds.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { Receipt, Refusal } from '#contracts/outcome.ts';

/** `elapsedMs`: how long it had been open by the ledger's clock. */
export type ToldRound = { kind: 'open'; round: OpenRound; elapsedMs: number } | { kind: 'over'; round: FinishedRound };

/** How long the round that a refusal shows has been open, by the ledger's clock. A ledger of an earlier version says its time. */
export function elapsedIn({ details, round }: Refusal): number {
  const { elapsedMs, at } = details ?? {};
  if (typeof elapsedMs === 'number') return elapsedMs;
  return typeof at === 'number' && round !== undefined ? Math.max(0, at - round.startedAt) : 0;
}

/** Throws when the receipt tells of no round: the ledger accepted a command of a game without one. */
export function roundIn({ commandId, events }: Receipt): ToldRound {
  const last = events.at(-1)!;
  if (isFinishedRound(last)) return { kind: 'over', round: last };
  if (last.type === 'round-started' || last.type === 'round-advanced') {
    const round = roundAfter(last);
    // Rounds that go on after a move are not judged by time, so the difference of two wall clock readings will do.
    return { kind: 'open', round, elapsedMs: Math.max(0, last.at - round.startedAt) };
  }
  throw new Error(`the receipt of ${commandId} tells of no round`);
}
