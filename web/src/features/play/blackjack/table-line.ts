import { type Card, rankOf } from '#contracts/games/cards/card.ts';
import { cardsOf, type RoundCards } from './cards/deal-plan.ts';
import { countOf } from './cards/hand-words.ts';
import type { useBlackjack } from './use-blackjack.ts';

const UNDER_WAY: Readonly<Record<string, string>> = {
  'blackjack-deal': 'The cards are being dealt',
  'blackjack-hit': 'One more card',
  'blackjack-stand': 'You stand, and the dealer plays',
  'blackjack-double': 'Your bet is doubled: one more card, then the dealer plays',
};

export function tableLine(table: ReturnType<typeof useBlackjack>['table']): string {
  const { phase, made, round, isOpen, isKnown, problem } = table;
  if (phase === 'unknown') return '';
  if (phase === 'busy') return UNDER_WAY[made!.name]!;
  if (isOpen && round !== null) return turnWords(round);
  if (problem !== null) return '';
  if (!isKnown) return 'Looking for an open round';
  return 'Place your bet, then deal.';
}

type Turn = RoundCards & { canDouble: boolean };

export function turnWords({ canDouble, ...cards }: Turn): string {
  const { player, dealer } = cardsOf(cards);
  const moves = canDouble ? 'Hit, stand or double?' : 'Hit or stand?';
  return `You have ${handWords(player)}, the dealer shows ${handWords(dealer)}. ${moves}`;
}

function handWords(cards: readonly (Card | null)[]): string {
  const open = cards.filter((card) => card !== null);
  if (open.length === 1 && rankOf(open[0]!) === 'A') return 'an ace';
  const { total, note } = countOf(open);
  return note === 'soft' ? `a soft ${total}` : `${total}`;
}
