// The totals at the end of a blackjack round: the player's on a card's face, the dealer's on a back. BJ is a natural; busted
// totals are struck through.
import { styled } from 'styled-components';
import { handValue, isBust, isNatural } from '#contracts/games/blackjack/hand.ts';
import type { BlackjackOutcome } from '#contracts/games/blackjack/outcome.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import { color, font, size, weight } from '../../theme/tokens.ts';

const Row = styled.span`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
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

type Marked = { cards: readonly Card[]; isOfSplit?: boolean };

function Total({ cards, isOfSplit = false }: Marked) {
  const { total } = handValue(cards);
  if (isNatural(cards) && !isOfSplit) return 'BJ';
  return isBust(cards) ? <s>{total}</s> : total;
}

function said({ cards, isOfSplit = false }: Marked): string {
  if (isNatural(cards) && !isOfSplit) return 'blackjack';
  return isBust(cards) ? `a bust of ${handValue(cards).total}` : `${handValue(cards).total}`;
}

export type EndedHands = Pick<BlackjackOutcome, 'playerCards' | 'dealerCards' | 'split'>;

export function ownHands({ playerCards, split }: Omit<EndedHands, 'dealerCards'>): readonly Marked[] {
  return split?.map(({ cards }) => ({ cards, isOfSplit: true })) ?? [{ cards: playerCards }];
}

/** "18 against 20", "18 and a bust of 24 against 20". */
export function handsWords(hands: EndedHands): string {
  const own = ownHands(hands).map(said).join(' and ');
  return `${own.charAt(0).toUpperCase()}${own.slice(1)} against ${said({ cards: hands.dealerCards })}`;
}

/** Decorative: the parent describes it in words. */
export function HandsMark(hands: EndedHands) {
  return (
    <Row aria-hidden="true">
      {ownHands(hands).map((hand, place) => (
        <Own key={place}>
          <Total {...hand} />
        </Own>
      ))}
      <Dealer>
        <Total cards={hands.dealerCards} />
      </Dealer>
    </Row>
  );
}
