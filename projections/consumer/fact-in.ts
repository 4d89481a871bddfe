import type { LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import { type Fact, factOf } from '#contracts/statement/fact.ts';
import { UnfitEvent } from './unfit-event.ts';

/** Null for events that move no points. */
export function factIn(event: LedgerEvent): Fact | null {
  const isOfGame = isFinishedRound(event) || event.type === 'round-started' || event.type === 'round-raised';
  if (isOfGame && event.game === null) throw new UnfitEvent('a round of no game');
  return factOf(event);
}
