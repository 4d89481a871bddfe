// What events say of rounds, for everyone who folds them: when a round is over, and what is known of one that is open.
// The book and the views both fold by these functions, so they agree.
import { type GameName, isRoundGame, type RoundGame } from '../games/catalogue.ts';
import type { OpenRound } from '../games/open-round.ts';
import type { EventOf, LedgerEvent } from '../events.ts';

export type FinishedRound = EventOf<'round-played'> | EventOf<'round-settled'>;

export function isFinishedRound(event: LedgerEvent): event is FinishedRound {
  return event.type === 'round-played' || event.type === 'round-settled';
}

/** The command that began it, its name as long as it was open; of a round that is over at once its only one. */
export function startIdOf(round: FinishedRound): string {
  return round.type === 'round-settled' ? (round as EventOf<'round-settled'>).payload.startId : round.commandId;
}

/** The round as it stands after its start or a move. Throws TypeError for a game that is not played in moves. */
export function roundAfter({ game, at, payload }: EventOf<'round-started'> | EventOf<'round-advanced'>): OpenRound {
  // Whether its player has limits is said of a start, and is no part of the round.
  const { isLimited: _isLimited, ...round } = payload as EventOf<'round-started'>['payload'];
  return { ...round, game: requireRoundGame(game), movedAt: at };
}

/** A log that holds rounds in moves of another game is not ours. */
export function requireRoundGame(game: GameName | null): RoundGame {
  if (game !== null && isRoundGame(game)) return game;
  throw new TypeError(`a round in moves of ${game ?? 'no game'}`);
}
