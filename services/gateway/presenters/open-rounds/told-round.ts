// A round as a reply tells it: still open, or over. From a receipt of the ledger, or from a refusal that shows it.
// Before it: the ledger's outcome. After it: each game's presenter.
import { type FinishedRound, isFinishedRound, roundAfter } from '#contracts/events/rounds.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { Receipt } from '#contracts/outcome.ts';

/** `at`: the ledger's time at which it stood so, ms. */
export type ToldRound = { kind: 'open'; round: OpenRound; at: number } | { kind: 'over'; round: FinishedRound };

/** Throws when the receipt tells of no round: the ledger accepted a command of a game without one. */
export function roundIn({ commandId, events }: Receipt): ToldRound {
  const last = events.at(-1)!;
  if (isFinishedRound(last)) return { kind: 'over', round: last };
  if (last.type === 'round-started' || last.type === 'round-advanced') {
    return { kind: 'open', round: roundAfter(last), at: last.at };
  }
  throw new Error(`the receipt of ${commandId} tells of no round`);
}
