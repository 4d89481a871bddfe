// Settles a round its player has left: mines cashes out, blackjack draws no more, a flight ends by the clock. The ledger
// checks that the time has come.
import { type OpenedRound, requireRoundGame, roundAfter } from '#contracts/play/rounds.ts';
import { CAP_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import { definePolicy, type Reaction, type RoutedPolicy } from '../module/policy.ts';

/** The longest flight possible: the crash point is secret and must not influence a stored deadline. */
const FLIGHT_OVER_MS = msUntil(CAP_HUNDREDTHS) + 1000;

/** `idleMs` is read at each start and move. */
export function abandonedRounds(idleMs: () => number): RoutedPolicy {
  const wait = (event: OpenedRound): readonly Reaction[] => {
    const { account, at } = event;
    const { game, startId } = roundAfter(event);
    const order = { type: 'settle-round' as const, account, game, startId, idleMs: idleMs() };
    // A player has one round per game: a new deadline replaces the last.
    return [{ kind: 'set', subject: game, dueAt: at + (game === 'crash' ? FLIGHT_OVER_MS : order.idleMs), order }];
  };
  return definePolicy({
    name: 'abandoned-rounds',
    needsHistory: true,
    on: {
      'round-started': wait,
      'round-advanced': wait,
      'round-raised': wait,
      'round-settled': ({ account, game }) => [{ kind: 'clear', account, subject: requireRoundGame(game) }],
    },
  });
}
