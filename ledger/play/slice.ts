// The open rounds of an account, at most one of each game: how events open, move and end them.
// Before it: evolve.ts, complaint.ts. After it: the rules in ledger/rules/rounds.
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { requireRoundGame, roundAfter } from '#contracts/play/rounds.ts';
import type { Account } from '../book/account.ts';

/** What is wrong with an event of a round on this account; null for a sound one and for every other event. */
export function roundComplaint(account: Readonly<Account>, event: LedgerEvent): string | null {
  const { openRounds } = account;
  switch (event.type) {
    case 'round-played':
      return drawComplaint(account, event.payload);
    case 'round-started':
      return openRounds?.has(requireRoundGame(event.game))
        ? `a round of ${event.game} is open already`
        : drawComplaint(account, event.payload);
    case 'round-advanced':
    case 'round-settled': {
      const { startId } = event.payload;
      const isOpen = openRounds?.get(requireRoundGame(event.game))?.startId === startId;
      return isOpen ? null : `no round ${startId} is open`;
    }
    default:
      return null;
  }
}

/** A nonce that is left out or used twice would be a draw that somebody has hidden or chosen. */
function drawComplaint({ epoch, nonce }: Readonly<Account>, drawn: { epoch: number; nonce: number }): string | null {
  if (drawn.epoch === epoch && drawn.nonce === nonce) return null;
  return `it was drawn with nonce ${drawn.nonce} of pair ${drawn.epoch}; next was ${nonce} of ${epoch}`;
}

export function keepRound(account: Account, event: EventOf<'round-started'> | EventOf<'round-advanced'>): void {
  const round = roundAfter(event);
  account.openRounds ??= new Map();
  account.openRounds.set(round.game, round);
}

export function closeRound(account: Account, event: EventOf<'round-settled'>): void {
  account.openRounds!.delete(requireRoundGame(event.game));
  if (account.openRounds!.size === 0) account.openRounds = undefined;
}

/** The most this account can come to own by what is open: a rule that gives points leaves room for it. */
export function ownedAtMost({ available, held, openRounds }: Readonly<Account>): number {
  let most = available + held;
  if (openRounds !== undefined) for (const { maxPayoutPoints } of openRounds.values()) most += maxPayoutPoints;
  return most;
}
