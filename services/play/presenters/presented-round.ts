import { type FinishedRound, isFinishedRound, roundAfter } from '#contracts/play/rounds.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { Receipt, Refusal } from '#contracts/outcome.ts';

export type PresentedRound =
  | { kind: 'open'; round: OpenRound; elapsedMs: number }
  | { kind: 'over'; round: FinishedRound };

/**
 * Time the refused round has been open, by the ledger's clock. Earlier versions of the ledger send its wall clock instead.
 */
export function elapsedIn({ details, round }: Refusal): number {
  const { elapsedMs, at } = details ?? {};
  if (typeof elapsedMs === 'number') return elapsedMs;
  return typeof at === 'number' && round !== undefined ? Math.max(0, at - round.startedAt) : 0;
}

export function roundIn({ commandId, events }: Receipt): PresentedRound {
  const last = events.at(-1)!;
  if (isFinishedRound(last)) return { kind: 'over', round: last };
  if (last.type === 'round-started' || last.type === 'round-advanced' || last.type === 'round-raised') {
    const round = roundAfter(last);
    // Rounds that continue after a move are not timed, so wall clock readings are precise enough.
    return { kind: 'open', round, elapsedMs: Math.max(0, last.at - round.startedAt) };
  }
  throw new Error(`the receipt of ${commandId} tells of no round`);
}
