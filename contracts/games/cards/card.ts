// Drawn with replacement. The deck order is the convention's: by rank, then diamonds, hearts, spades, clubs.
import { z } from 'zod';
import { oneOf } from '../draws.ts';

export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
export type Rank = (typeof RANKS)[number];

export const SUITS = ['diamonds', 'hearts', 'spades', 'clubs'] as const;
export type Suit = (typeof SUITS)[number];

type SuitLetter = 'd' | 'h' | 's' | 'c';

/** Such as "Qd" or "10h". Short, because the log stores many. */
export type Card = `${Rank}${SuitLetter}`;

export const DECK: readonly Card[] = RANKS.flatMap((rank) =>
  SUITS.map((suit) => `${rank}${suit[0] as SuitLetter}` as const),
);

export const card = z.enum(DECK as readonly [Card, ...Card[]]);

const SUIT_OF: Readonly<Record<string, Suit>> = Object.fromEntries(SUITS.map((suit) => [suit[0]!, suit]));

/** card = floor(f x 52) */
export function cardAt(float: number): Card {
  return DECK[oneOf(DECK.length, float)]!;
}

export function rankOf(drawn: Card): Rank {
  return drawn.slice(0, -1) as Rank;
}

export function suitOf(drawn: Card): Suit {
  return SUIT_OF[drawn.at(-1)!]!;
}

export function cardNamed(rank: Rank, suit: Suit): Card {
  return `${rank}${suit[0] as SuitLetter}`;
}

/** "Q of diamonds". */
export function cardText(drawn: Card): string {
  return `${rankOf(drawn)} of ${suitOf(drawn)}`;
}
