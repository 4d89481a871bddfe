// Slides in from the shoe face down and turns over. The parent sets `--card-width`, and the distance to the shoe as
// `--shoe-x` and `--shoe-y`. Still with reduced motion.

import { keyframes, styled } from 'styled-components';
import { type Card, type Rank, rankOf, suitOf } from '#contracts/games/cards/card.ts';
import { color, motionMs } from '../../theme/tokens.ts';
import { CardBack } from './card-back.tsx';
import { CardFace } from './card-face.tsx';

const SPOKEN: Readonly<Record<Rank, string>> = {
  2: 'Two',
  3: 'Three',
  4: 'Four',
  5: 'Five',
  6: 'Six',
  7: 'Seven',
  8: 'Eight',
  9: 'Nine',
  10: 'Ten',
  J: 'Jack',
  Q: 'Queen',
  K: 'King',
  A: 'Ace',
};

export function cardName(card: Card): string {
  return `${SPOKEN[rankOf(card)]} of ${suitOf(card)}`;
}

export const CARD_MOVE_MS = motionMs.result;

const slideIn = keyframes`
  from { opacity: 0; transform: translate(var(--shoe-x, 0), var(--shoe-y, -7rem)) rotate(14deg); }
  30% { opacity: 1; }
`;

const Place = styled.span`
  display: block;
  flex: none;
  width: var(--card-width, 5rem);
  aspect-ratio: 100 / 140;
  perspective: 60rem;
  animation: ${slideIn} ${CARD_MOVE_MS}ms ease-out;
`;

const Turning = styled.span<{ $isFaceUp: boolean }>`
  position: relative;
  display: block;
  width: 100%;
  height: 100%;
  border-radius: 8%/6%;
  box-shadow: 0 2px 5px ${color.shade};
  transform-style: preserve-3d;
  transform: rotateY(${({ $isFaceUp }) => ($isFaceUp ? 0 : 180)}deg);
  transition: transform ${CARD_MOVE_MS}ms ease-in-out;
`;

const Side = styled.span<{ $isBack?: boolean }>`
  position: absolute;
  inset: 0;
  backface-visibility: hidden;
  transform: rotateY(${({ $isBack }) => ($isBack === true ? 180 : 0)}deg);
`;

type PlayingCardProps = {
  card: Card | null;
  isFaceUp: boolean;
  backMark?: string | undefined;
};

export function PlayingCard({ card, isFaceUp, backMark }: PlayingCardProps) {
  const isShown = isFaceUp && card !== null;
  return (
    <Place role="img" aria-label={isShown ? cardName(card) : 'A card face down'}>
      <Turning $isFaceUp={isShown}>
        {card !== null && (
          <Side>
            <CardFace card={card} />
          </Side>
        )}
        <Side $isBack>
          <CardBack mark={backMark} />
        </Side>
      </Turning>
    </Place>
  );
}
