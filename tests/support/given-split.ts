import { blackjack } from '#contracts/games/blackjack/blackjack.ts';
import { isNatural } from '#contracts/games/blackjack/hand.ts';
import { handInPlay, maySplit, splitHands } from '#contracts/games/blackjack/split.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import type { Command } from '#contracts/commands.ts';
import { adjusts, bets, starts } from './asks.ts';
import { nodeHmac } from './fixed-draws.ts';
import { type GivenAccount, givenAccount, PLAYER, SEEDS } from './given-account.ts';

/** The deck of a round of the player's first seed pair. */
export function deckAt(nonce: number): readonly Card[] {
  const pair = { serverSeed: SEEDS.seedOf(PLAYER, 0), clientSeed: SEEDS.firstClientSeed(PLAYER), nonce };
  return blackjack.deal({}, floatsOf(pair, blackjack.floatsNeeded({}), nodeHmac));
}

/** A pair at the deal whose split leaves both hands to play. */
export function isOpenSplit(cards: readonly Card[]): boolean {
  const isDecided = isNatural(cards.slice(0, 2)) || isNatural(cards.slice(2, 4));
  if (isDecided || !maySplit(cards.slice(0, 2))) return false;
  const split = splitHands(cards);
  return handInPlay(split) === 'first' && handInPlay({ ...split, hasStood: true }) === 'second';
}

/** Dealt a pair as wanted, after bets of one point on dice. */
export function givenPair(
  { stakePoints, past = [] }: { stakePoints: number; past?: readonly Command[] },
  isWanted: (cards: readonly Card[]) => boolean = isOpenSplit,
): GivenAccount {
  const given = givenAccount(adjusts(PLAYER, 10_000 + 10 * stakePoints), ...past);
  while (!isWanted(deckAt(given.account.nonce))) given.after(bets(PLAYER, 1));
  return given.after(starts(PLAYER, 'blackjack', { stakePoints, params: {} }));
}
