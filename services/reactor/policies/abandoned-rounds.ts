// A round of several moves that its player has left is settled without him: mines cashes out, blackjack stands, a flight
// ends by the clock. The ledger has the last word on whether the time has come.
import type { LedgerEvent } from '#contracts/events.ts';
import { requireRoundGame, roundAfter } from '#contracts/play/rounds.ts';
import { CAP_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import type { Policy, Reaction } from './policy.ts';

const NOTHING: readonly Reaction[] = [];
/** When no flight can be in the air any more. Where it ends before is a secret, so nothing else may be written down. */
const FLIGHT_OVER_MS = msUntil(CAP_HUNDREDTHS) + 1000;

/**
 * `idleMs`: how long a round may stand still. Asked at each start and move: a round keeps what held then, until it is moved in
 * again.
 */
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
      // A player has one round of a game at a time: a new deadline takes the place of the one before.
      return [{ kind: 'set', subject: game, dueAt: at + (game === 'crash' ? FLIGHT_OVER_MS : idleMs), order }];
    }
    case 'round-settled':
      return [{ kind: 'clear', account: event.account, subject: requireRoundGame(event.game) }];
    default:
      return NOTHING;
  }
}
