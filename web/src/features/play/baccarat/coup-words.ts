import { type BaccaratOutcome, SIDE_NAMES } from '#contracts/games/baccarat/baccarat.ts';
import { isNatural, totalOf } from '#contracts/games/baccarat/third-card.ts';

export function coupWords({ playerCards, bankerCards, result }: BaccaratOutcome): string {
  const [player, banker] = [totalOf(playerCards), totalOf(bankerCards)];
  if (result === 'tie') return `Tie, ${player} to ${banker}`;
  const [cards, own, other] =
    result === 'player' ? ([playerCards, player, banker] as const) : ([bankerCards, banker, player] as const);
  return `${SIDE_NAMES[result]} wins${isNatural(cards) ? ' with a natural' : ''}, ${own} to ${other}`;
}
