import { keyframes, styled } from 'styled-components';
import { SIDE_NAMES } from '#contracts/games/baccarat/baccarat.ts';
import { totalOf } from '#contracts/games/baccarat/third-card.ts';
import { bookFigure, color, from, motion, radius, sideways, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { CARD_MOVE_MS, PlayingCard } from '../../../ui/cards/playing-card.tsx';
import { Row } from '../../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { CardOutline } from '../cards/card-outline.ts';
import type { HandName, ShownCard } from './deal-plan.ts';

const Place = styled.section<{ $isWinner: boolean; $shoe: string }>`
  --shoe-x: ${({ $shoe }) => $shoe};
  --shoe-y: -7rem;
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  min-width: 0;
  padding: ${space(2)} ${space(1)};
  border: 1px solid ${({ $isWinner }) => ($isWinner ? color.brassFill : 'transparent')};
  border-radius: ${radius.large};
  transition: border-color ${motion.enter};
`;

const count = keyframes`
  0%, 75% { color: transparent; }
`;

const Total = styled.span`
  display: grid;
  place-items: center;
  min-width: 2.25rem;
  height: 2.25rem;
  color: ${color.pip};
  background: ${color.ivory};
  border-radius: 50%;
  ${bookFigure}
  animation: ${count} ${CARD_MOVE_MS}ms;
`;

const Cards = styled.ol`
  --largest: 3.5rem;
  --card-width: min(var(--largest), (var(--stage, 100rem) - 15.5rem) / 1.4);
  --fan: -1.375rem;
  display: flex;
  justify-content: center;
  width: 100%;
  min-height: calc(var(--card-width) * 1.4);

  & > li + li {
    margin-inline-start: var(--fan);
  }
  ${from.tablet} {
    --largest: 6.25rem;
    --fan: ${space(2)};
  }
  ${wideTable} {
    --card-width: min(9rem, 14cqi, (var(--stage, 100rem) - 16.25rem) / 1.4);
  }
  ${sideways} {
    --card-width: 2.5rem;
  }
`;

const SHOE: Readonly<Record<HandName, string>> = { player: '5rem', banker: '-5rem' };

type HandProps = { hand: HandName; cards: readonly ShownCard[]; isWinner: boolean };

export function Hand({ hand, cards, isWinner }: HandProps) {
  const open = cards.filter(({ isFaceUp }) => isFaceUp).map(({ card }) => card);
  const outlines = Math.max(0, 2 - cards.length);
  return (
    <Place aria-label={`${SIDE_NAMES[hand]}’s hand`} $isWinner={isWinner} $shoe={SHOE[hand]}>
      <Row as="h2" gap={2} align="center" size="small" weight="strong">
        {SIDE_NAMES[hand]}
        <Total key={open.length}>
          <VisuallyHidden>counts </VisuallyHidden>
          {open.length === 0 ? '–' : totalOf(open)}
        </Total>
      </Row>
      <Cards>
        {cards.map(({ card, isFaceUp }, place) => (
          <li key={place}>
            <PlayingCard card={card} isFaceUp={isFaceUp} />
          </li>
        ))}
        {Array.from({ length: outlines }, (_, at) => (
          <CardOutline key={`outline ${at}`} aria-hidden="true" />
        ))}
      </Cards>
    </Place>
  );
}
