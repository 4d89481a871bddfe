// The totals at the end of a blackjack round: the player's on a card's face, the dealer's on a back. BJ is a natural; busted
// totals are struck through.
import { styled } from 'styled-components';
import { handValue, isBust, isNatural } from '#contracts/games/blackjack/hand.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import { color, font, size, weight } from '../../theme/tokens.ts';

const Pair = styled.span`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  height: 100%;
  font-family: ${font.face};
  font-size: ${size.small};
  font-weight: ${weight.faceStrong};
  line-height: 1;

  & > span {
    display: grid;
    place-items: center;
  }
  s {
    text-decoration-thickness: 2px;
  }
`;

const Own = styled.span`
  color: ${color.pip};
  background: ${color.ivory};
`;

const Dealer = styled.span`
  color: ${color.ivory};
  background: ${color.pocketGreen};
`;

function Total({ cards }: { cards: readonly Card[] }) {
  const { total } = handValue(cards);
  if (isNatural(cards)) return 'BJ';
  return isBust(cards) ? <s>{total}</s> : total;
}

function said(cards: readonly Card[]): string {
  if (isNatural(cards)) return 'blackjack';
  return isBust(cards) ? `a bust of ${handValue(cards).total}` : `${handValue(cards).total}`;
}

export type EndedHands = { playerCards: readonly Card[]; dealerCards: readonly Card[] };

/** "18 against 20". */
export function handsWords({ playerCards, dealerCards }: EndedHands): string {
  const own = said(playerCards);
  return `${own.charAt(0).toUpperCase()}${own.slice(1)} against ${said(dealerCards)}`;
}

/** Decorative: the parent describes it in words. */
export function HandsMark({ playerCards, dealerCards }: EndedHands) {
  return (
    <Pair aria-hidden="true">
      <Own>
        <Total cards={playerCards} />
      </Own>
      <Dealer>
        <Total cards={dealerCards} />
      </Dealer>
    </Pair>
  );
}
