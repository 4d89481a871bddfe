// The refusals that the rules of rounds share.
import type { OpenRound } from '#contracts/games/open-round.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { refusal, type Refusal } from '#contracts/outcome.ts';
import type { Account } from '../../book/account.ts';

export function insufficientPoints(stakePoints: number, available: number): Refusal {
  const words = `You need ${stakePoints} points to place this bet. Current balance: ${available}`;
  return refusal('insufficient-points', words, { available });
}

export function payoutBeyondAccount(): Refusal {
  return refusal('payout-out-of-bounds', 'The payout could pass the most an account can hold.');
}

/** Whoever asked is shown the round as it stands, and what is available beside it. */
export function roundIsOpen(round: OpenRound, { available }: Readonly<Account>): Refusal {
  const words = `Your round of ${GAME_TITLES[round.game]} is still open.`;
  return { ...refusal('round-open', words, { available }), round };
}
