import { styled } from 'styled-components';
import { type Card, type Rank, rankOf, type Suit, suitOf } from '#contracts/games/cards/card.ts';
import { color, font } from '../../theme/tokens.ts';

const OUTLINES: Readonly<Record<Suit, string>> = {
  hearts:
    'M0 10.5C-5.5 5.6-10.5 1.4-10.5-4.2-10.5-8-8-10.3-5-10.3-2.6-10.3-.8-8.9 0-6.6.8-8.9 2.6-10.3 5-10.3 8-10.3 10.5-8 10.5-4.2 10.5 1.4 5.5 5.6 0 10.5Z',
  diamonds: 'M0-11.5C2.4-7 5.2-3.4 8.6 0 5.2 3.4 2.4 7 0 11.5-2.4 7-5.2 3.4-8.6 0-5.2-3.4-2.4-7 0-11.5Z',
  spades:
    'M0-11C5.2-6 10.2-2.2 10.2 2.8 10.2 6.2 7.9 8.2 5.2 8.2 3.4 8.2 1.9 7.4 1.1 5.9 1.3 8.2 2.1 9.8 3.8 11.2H-3.8C-2.1 9.8-1.3 8.2-1.1 5.9-1.9 7.4-3.4 8.2-5.2 8.2-7.9 8.2-10.2 6.2-10.2 2.8-10.2-2.2-5.2-6 0-11Z',
  clubs:
    'M0-11.2C2.9-11.2 5-9 5-6.3 5-5 4.5-3.8 3.6-2.9 4.3-3.2 5.1-3.4 5.9-3.4 8.6-3.4 10.8-1.3 10.8 1.6 10.8 4.4 8.6 6.5 5.9 6.5 3.9 6.5 2.2 5.5 1.1 3.9 1.3 7 2.1 9.4 3.8 11.2H-3.8C-2.1 9.4-1.3 7-1.1 3.9-2.2 5.5-3.9 6.5-5.9 6.5-8.6 6.5-10.8 4.4-10.8 1.6-10.8-1.3-8.6-3.4-5.9-3.4-5.1-3.4-4.3-3.2-3.6-2.9-4.5-3.8-5-5-5-6.3-5-9-2.9-11.2 0-11.2Z',
};

type SuitShapeProps = {
  suit: Suit;
  x: number;
  y: number;
  scale: number;
  isTurned?: boolean;
};

function SuitShape({ suit, x, y, scale, isTurned = false }: SuitShapeProps) {
  const turn = isTurned ? ' rotate(180)' : '';
  return <path d={OUTLINES[suit]} fill="currentColor" transform={`translate(${x} ${y}) scale(${scale})${turn}`} />;
}

function isRed(suit: Suit): boolean {
  return suit === 'hearts' || suit === 'diamonds';
}

/** In units of a card of 100 by 140. */
type Spot = { x: number; y: number; isTurned: boolean };

const [LEFT, MIDDLE, RIGHT] = [34, 50, 66];
const [TOP, BOTTOM] = [30, 110];

function column(x: number, ...shares: number[]): Spot[] {
  return shares.map((share) => ({ x, y: TOP + (BOTTOM - TOP) * share, isTurned: share > 0.5 }));
}

function sides(...shares: number[]): Spot[] {
  return [...column(LEFT, ...shares), ...column(RIGHT, ...shares)];
}

const THIRD = 1 / 3;

export const PIP_SPOTS: Readonly<Record<Exclude<Rank, 'J' | 'Q' | 'K'>, readonly Spot[]>> = {
  A: column(MIDDLE, 0.5),
  2: column(MIDDLE, 0, 1),
  3: column(MIDDLE, 0, 0.5, 1),
  4: sides(0, 1),
  5: [...sides(0, 1), ...column(MIDDLE, 0.5)],
  6: sides(0, 0.5, 1),
  7: [...sides(0, 0.5, 1), ...column(MIDDLE, 0.25)],
  8: [...sides(0, 0.5, 1), ...column(MIDDLE, 0.25, 0.75)],
  9: [...sides(0, THIRD, 2 * THIRD, 1), ...column(MIDDLE, 0.5)],
  10: [...sides(0, THIRD, 2 * THIRD, 1), ...column(MIDDLE, THIRD / 2, 1 - THIRD / 2)],
};

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
