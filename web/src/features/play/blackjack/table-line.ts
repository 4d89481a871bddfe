// Where the round stands, in one line on the felt, which is read out.
import type { useBlackjack } from './use-blackjack.ts';

const UNDER_WAY: Readonly<Record<string, string>> = {
  'blackjack-deal': 'The cards are being dealt',
  'blackjack-hit': 'One more card',
  'blackjack-stand': 'You stand, and the dealer plays',
  'blackjack-double': 'Your bet is doubled: one more card, then the dealer plays',
};

export function tableLine(table: ReturnType<typeof useBlackjack>['table']): string {
  const { phase, made, round, isOpen, isKnown, problem } = table;
  if (phase === 'unknown') return 'No answer came. Check what it came to.';
  if (phase === 'busy') return UNDER_WAY[made!.name]!;
  if (isOpen && round !== null) return turnWords(round);
  if (problem !== null) return problem;
  if (!isKnown) return 'Looking for an open round';
  return 'Set your bet and have the cards dealt.';
}

type Turn = { playerValue: number; dealerValue: number; canDouble: boolean };

function turnWords({ playerValue, dealerValue, canDouble }: Turn): string {
  const moves = canDouble ? 'Hit, stand or double?' : 'Hit or stand?';
  return `You have ${playerValue}, the dealer shows ${dealerValue}. ${moves}`;
}
