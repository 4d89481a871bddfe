import { styled } from 'styled-components';
import { type Card, type Rank, rankOf, type Suit, suitOf } from '#contracts/games/cards/card.ts';
import { color, font } from '../../theme/tokens.ts';
import { PIP_SPOTS } from './pip-spots.ts';
import { isRed, SuitShape } from './suit-shape.tsx';

const Drawing = styled.svg<{ $isRed: boolean }>`
  display: block;
  width: 100%;
  height: 100%;
  color: ${({ $isRed }) => ($isRed ? color.slipLoss : color.pip)};

  .paper {
    fill: color-mix(in srgb, ${color.ivory}, white 55%);
    stroke: color-mix(in srgb, ${color.ivory}, ${color.pip} 22%);
    stroke-width: 1;
  }
  text {
    fill: currentColor;
    font-family: ${font.face};
    font-weight: 600;
    text-anchor: middle;
  }
  .index {
    font-size: 21px;
    letter-spacing: -0.06em;
  }
  .figure {
    font-size: 44px;
  }
  .frame {
    fill: color-mix(in srgb, ${color.brassFill}, transparent 82%);
    stroke: color-mix(in srgb, ${color.brassFill}, ${color.pip} 25%);
    stroke-width: 1;
  }
  .crown {
    fill: ${color.brassFill};
    stroke: color-mix(in srgb, ${color.brassFill}, ${color.pip} 45%);
    stroke-width: 0.8;
    stroke-linejoin: round;
  }
`;

const HEADWEAR: Readonly<Record<'J' | 'Q' | 'K', string>> = {
  J: 'M-13 6C-13-4-6-8 2-8 9-8 13-3 13 6Z M6-8C8-14 13-15 16-13 13-11 11-9 10-6Z',
  Q: 'M-13 6V-3A3 3 0 1 1-9-4L-5 0-2-7A3 3 0 1 1 2-7L5 0 9-4A3 3 0 1 1 13-3V6Z',
  K: 'M-14 6-15-6-8-1-2-8V-11H-5V-14H-2V-17H2V-14H5V-11H2V-8L8-1 15-6 14 6Z',
};

function Corner({ rank, suit }: { rank: Rank; suit: Suit }) {
  return (
    <>
      <text className="index" x="13" y="22">
        {rank}
      </text>
      <SuitShape suit={suit} x={13} y={33} scale={0.5} />
    </>
  );
}

function Court({ rank, suit }: { rank: 'J' | 'Q' | 'K'; suit: Suit }) {
  return (
    <>
      <rect className="frame" x="27" y="20" width="46" height="100" rx="3" />
      <path className="crown" d={HEADWEAR[rank]} transform="translate(50 47) scale(1.05)" />
      <text className="figure" x="50" y="91">
        {rank}
      </text>
      <SuitShape suit={suit} x={50} y={106} scale={0.62} />
    </>
  );
}

function Pips({ rank, suit }: { rank: keyof typeof PIP_SPOTS; suit: Suit }) {
  const scale = rank === 'A' ? 1.9 : 0.78;
  return PIP_SPOTS[rank].map(({ x, y, isTurned }) => (
    <SuitShape key={`${x} ${y}`} suit={suit} x={x} y={y} scale={scale} isTurned={isTurned} />
  ));
}

/** Decorative: the parent describes it in words. */
export function CardFace({ card }: { card: Card }) {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  const isCourt = rank === 'J' || rank === 'Q' || rank === 'K';
  return (
    <Drawing $isRed={isRed(suit)} viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect className="paper" x="0.5" y="0.5" width="99" height="139" rx="8" />
      <Corner rank={rank} suit={suit} />
      <g transform="rotate(180 50 70)">
        <Corner rank={rank} suit={suit} />
      </g>
      {isCourt ? <Court rank={rank} suit={suit} /> : <Pips rank={rank} suit={suit} />}
    </Drawing>
  );
}
