// Settles a round its player has left: mines cashes out, blackjack draws no more, a flight ends by the clock. The ledger
// checks that the time has come.
import type { LedgerEvent } from '#contracts/events.ts';
import { requireRoundGame, roundAfter } from '#contracts/play/rounds.ts';
import { CAP_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import type { Policy, Reaction } from '../../module/policy.ts';

const NOTHING: readonly Reaction[] = [];
/** The longest flight possible: the crash point is secret and must not influence a stored deadline. */
const FLIGHT_OVER_MS = msUntil(CAP_HUNDREDTHS) + 1000;

/** `idleMs` is read at each start and move. */
export function abandonedRounds(idleMs: () => number): Policy {
  return { name: 'abandoned-rounds', needsHistory: true, react: (event) => react(event, idleMs()) };
}

function react(event: LedgerEvent, idleMs: number): readonly Reaction[] {
  switch (event.type) {
    case 'round-started':
    case 'round-advanced': {
      const { account, at } = event;
      const { game, startId } = roundAfter(event);
      const order = { type: 'settle-round' as const, account, game, startId, idleMs };
      // A player has one round per game: a new deadline replaces the last.
      return [{ kind: 'set', subject: game, dueAt: at + (game === 'crash' ? FLIGHT_OVER_MS : idleMs), order }];
    }
    case 'round-settled':
      return [{ kind: 'clear', account: event.account, subject: requireRoundGame(event.game) }];
    default:
      return NOTHING;
  }
}
