import { type Card, rankOf } from '#contracts/games/cards/card.ts';
import { cardsOf, type RoundCards } from './cards/deal-plan.ts';
import { countOf } from './cards/hand-words.ts';
import type { useBlackjack } from './use-blackjack.ts';

const UNDER_WAY: Readonly<Record<string, string>> = {
  'blackjack-deal': 'The cards are being dealt',
  'blackjack-hit': 'One more card',
  'blackjack-stand': 'You stand, and the dealer plays',
  'blackjack-double': 'Your bet is doubled: one more card, then the dealer plays',
  'blackjack-split': 'Your cards are split: one more card for each hand',
};

export function tableLine(table: ReturnType<typeof useBlackjack>['table']): string {
  const { phase, made, round, isOpen, isKnown, problem } = table;
  if (phase === 'unknown') return '';
  if (phase === 'busy') return underWay(made!.name, round);
  if (isOpen && round !== null) return turnWords(round);
  if (problem !== null) return '';
  if (!isKnown) return 'Looking for an open round';
  return 'Place your bet, then deal.';
}

type Turn = RoundCards & { canDouble: boolean; canSplit?: true | undefined };

function underWay(move: string, round: RoundCards | null): string {
  const isFirst = round?.splitHands?.[0]?.isInPlay ?? false;
  return move === 'blackjack-stand' && isFirst ? 'Your first hand stands' : UNDER_WAY[move]!;
}

export function turnWords({ canDouble, canSplit, ...round }: Turn): string {
  const { player, second, dealer } = cardsOf(round);
  const shows = `the dealer shows ${handWords(dealer)}`;
  if (round.splitHands !== undefined) {
    const isFirst = round.splitHands[0]!.isInPlay;
    const [name, cards] = isFirst ? ['first', player] : ['second', second];
    return `Your ${name} hand has ${handWords(cards as typeof player)}, ${shows}. Hit or stand?`;
  }
  const moves = canDouble ? (canSplit ? 'Hit, stand, double or split?' : 'Hit, stand or double?') : 'Hit or stand?';
  return `You have ${handWords(player)}, ${shows}. ${moves}`;
}

function handWords(cards: readonly (Card | null)[]): string {
  const open = cards.filter((card) => card !== null);
  if (open.length === 1 && rankOf(open[0]!) === 'A') return 'an ace';
  const { total, note } = countOf(open);
  return note === 'soft' ? `a soft ${total}` : `${total}`;
}
