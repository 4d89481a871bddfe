import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Card } from '#contracts/games/cards/card.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { feltGround } from '../layout/felt-ground.ts';
import { CardFace } from '../cards/card-face.tsx';
import { DieFace } from '../die/die-face.tsx';
import { KenoMark } from '../keno/keno-mark.tsx';
import { MinesMark } from '../mines-board/mines-mark.tsx';
import { SlotSymbolFace } from '../slot-symbol/slot-symbol.tsx';
import { WheelFace } from '../wheel/wheel-face.tsx';
import { color, radius } from '../../theme/tokens.ts';
import { FlightPicture } from './flight-picture.tsx';
import { PegsPicture } from './pegs-picture.tsx';
import { RouletteHead } from './roulette-head.tsx';

const Felt = styled.span`
  ${feltGround}
  position: relative;
  display: grid;
  place-items: center;
  overflow: hidden;
  width: 100%;
  aspect-ratio: 1;
  border-radius: ${radius.small};
  > * {
    width: 68%;
  }
  > svg:only-child {
    height: auto;
    background: none;
  }
`;

const Tilted = styled.span`
  display: block;
  transform: rotate(-9deg);
`;

const Fan = styled.span`
  display: grid;
  grid-template-columns: 1fr 1fr;
  > span {
    width: 118%;
  }
  > :first-child {
    transform: rotate(-9deg) translateY(3%);
  }
  > :last-child {
    margin-inline-start: -18%;
    transform: rotate(8deg);
  }
`;

const Reels = styled.span`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: 4%;
  && {
    width: 82%;
  }
  > span {
    padding: 42% 8%;
    background: ${color.ivory};
    border-radius: ${radius.mark};
  }
`;

const Pair = ({ cards }: { cards: readonly [Card, Card] }) => (
  <Fan>
    {cards.map((card) => (
      <span key={card}>
        <CardFace card={card} />
      </span>
    ))}
  </Fan>
);

const PICTURES: Readonly<Record<GameName, ReactNode>> = {
  dice: (
    <Tilted>
      <DieFace face={5} />
    </Tilted>
  ),
  roulette: <RouletteHead />,
  crash: <FlightPicture />,
  mines: <MinesMark mines={[3, 17]} revealed={[6, 8, 12, 21]} hitTile={null} />,
  slots: (
    <Reels>
      {(['cherry', 'diamond', 'lemon'] as const).map((symbol) => (
        <span key={symbol}>
          <SlotSymbolFace symbol={symbol} />
        </span>
      ))}
    </Reels>
  ),
  blackjack: <Pair cards={['Ah', 'Ks']} />,
  wheel: <WheelFace />,
  keno: <KenoMark drawn={[3, 12, 18, 26, 31, 44, 57, 65, 72, 79]} matches={7} />,
  plinko: <PegsPicture />,
  baccarat: <Pair cards={['9d', '8c']} />,
};

/** Decorative: the parent names the game. */
export function GamePicture({ game }: { game: GameName }) {
  return <Felt aria-hidden="true">{PICTURES[game]}</Felt>;
}
