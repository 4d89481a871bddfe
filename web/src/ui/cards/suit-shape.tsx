import type { Suit } from '#contracts/games/cards/card.ts';

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

export function SuitShape({ suit, x, y, scale, isTurned = false }: SuitShapeProps) {
  const turn = isTurned ? ' rotate(180)' : '';
  return <path d={OUTLINES[suit]} fill="currentColor" transform={`translate(${x} ${y}) scale(${scale})${turn}`} />;
}

export function isRed(suit: Suit): boolean {
  return suit === 'hearts' || suit === 'diamonds';
}
