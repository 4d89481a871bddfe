import type { BaccaratOutcome } from '#contracts/games/baccarat/baccarat.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import { type DealMove, movesDone } from '../cards/dealing.ts';

export const HANDS = ['player', 'banker'] as const;
export type HandName = (typeof HANDS)[number];

export type ShownCard = { card: Card; isFaceUp: boolean };
export type ShownHands = Readonly<Record<HandName, readonly ShownCard[]>>;

const DEAL_MS = 260;
const TURN_MS = 420;
const THIRD_MS = 700;
const RESULT_MS = 800;

export const NO_CARDS: ShownHands = { player: [], banker: [] };

export function cardsOf({ playerCards, bankerCards }: BaccaratOutcome): Readonly<Record<HandName, readonly Card[]>> {
  return { player: playerCards, banker: bankerCards };
}

export function dealPlan(outcome: BaccaratOutcome): DealMove<HandName>[] {
  const cards = cardsOf(outcome);
  const firstFour = HANDS.flatMap((hand) => [0, 1].map((place) => ({ hand, place })));
  const thirds = HANDS.filter((hand) => cards[hand].length === 3).map((hand) => ({ hand, place: 2 }));
  const plan: DealMove<HandName>[] = [];
  let atMs = 0;
  for (const card of firstFour) {
    plan.push({ move: 'deal', ...card, atMs });
    atMs += DEAL_MS;
  }
  for (const card of firstFour) {
    atMs += TURN_MS;
    plan.push({ move: 'turn', ...card, atMs });
  }
  for (const card of thirds) {
    plan.push({ move: 'deal', ...card, atMs: atMs + THIRD_MS });
    atMs += THIRD_MS + TURN_MS;
    plan.push({ move: 'turn', ...card, atMs });
  }
  return plan;
}

export function dealMs(outcome: BaccaratOutcome): number {
  return dealPlan(outcome).at(-1)!.atMs + RESULT_MS;
}

export function handsAfter(outcome: BaccaratOutcome, moves: number): ShownHands {
  const cards = cardsOf(outcome);
  const isDone = movesDone(dealPlan(outcome), moves);
  const handOf = (hand: HandName) =>
    cards[hand].flatMap((card, place) =>
      isDone('deal', hand, place) ? [{ card, isFaceUp: isDone('turn', hand, place) }] : [],
    );
  return { player: handOf('player'), banker: handOf('banker') };
}
