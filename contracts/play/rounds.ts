// The ledger and the views both fold rounds with these functions, so that they agree.
import { type GameName, isRoundGame, type RoundGame } from '../games/catalogue.ts';
import type { OpenRound } from '../games/open-round.ts';
import type { EventOf, LedgerEvent } from '../events.ts';

export type FinishedRound = EventOf<'round-played'> | EventOf<'round-settled'>;

export function isFinishedRound(event: LedgerEvent): event is FinishedRound {
  return event.type === 'round-played' || event.type === 'round-settled';
}

/** Id of the starting command, for a single-shot round its only one. */
export function startIdOf(round: FinishedRound): string {
  return round.type === 'round-settled' ? (round as EventOf<'round-settled'>).payload.startId : round.commandId;
}

export type OpenedRound = EventOf<'round-started'> | EventOf<'round-advanced'> | EventOf<'round-raised'>;

/** Throws TypeError for a game without moves. */
export function roundAfter({ game, at, payload }: OpenedRound): OpenRound {
  const { isLimited: _isLimited, ...round } = payload as EventOf<'round-started'>['payload'];
  return { ...round, game: requireRoundGame(game), movedAt: at };
}

export function requireRoundGame(game: GameName | null): RoundGame {
  if (game !== null && isRoundGame(game)) return game;
  throw new TypeError(`a round in moves of ${game ?? 'no game'}`);
}
