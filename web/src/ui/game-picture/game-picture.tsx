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
import { PegsPicture } from './pegs-picture.tsx';
import { RouletteHead } from './roulette-head.tsx';

const Drawing = styled.svg`
  display: block;
  overflow: visible;

  .ground {
    stroke: ${color.feltFirm};
    stroke-width: 3;
  }
  .under {
    fill: color-mix(in srgb, ${color.brassFill}, transparent 80%);
  }
  .way {
    fill: none;
    stroke: ${color.brassFill};
    stroke-width: 6;
    stroke-linecap: round;
  }
  circle {
    fill: ${color.ivory};
  }
`;

function FlightPicture() {
  return (
    <Drawing viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path className="under" d="M4 88 C 42 86 74 66 90 18 L 90 88 Z" />
      <line className="ground" x1="2" x2="98" y1="89" y2="89" />
      <path className="way" d="M4 86 C 42 84 74 64 90 18" />
      <circle cx="90" cy="18" r="8" />
    </Drawing>
  );
}

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
