import type { ShownCard } from '#contracts/games/cards/shown-card.ts';
import type { BlackjackState } from '#contracts/play/calls/blackjack-state.ts';
import { isBust } from '#contracts/games/blackjack/hand.ts';
import { type Card, cardNamed } from '#contracts/games/cards/card.ts';
import { type DealMove, movesDone } from '../../cards/dealing.ts';

/** `second`: after a split; `player` is then the first hand. */
export const HANDS = ['player', 'second', 'dealer'] as const;
export type HandName = (typeof HANDS)[number];

export type RoundCards = Pick<BlackjackState, 'playerCards' | 'dealerCards' | 'splitHands'>;

/** `card` is null while hidden. */
export type TableCard = { card: Card | null; isFaceUp: boolean };
export type TableHands = Readonly<Record<HandName, readonly TableCard[]>>;

/** Slide in, then turn. */
const CARD_MS = 300;
const DEALER_WAIT_MS = 1000;
/** After a bust the dealer does not play; the hidden card is only turned. */
const BUST_WAIT_MS = 500;
const DEALER_CARD_MS = 500;
const SETTLE_MS = 350;

export const NO_CARDS: TableHands = { player: [], second: [], dealer: [] };

export function cardIn({ rank, suit }: ShownCard): Card | null {
  return rank === '?' || suit === '?' ? null : cardNamed(rank, suit);
}

type Cards = Readonly<Record<HandName, readonly (Card | null)[]>>;

export function cardsOf({ playerCards, dealerCards, splitHands }: RoundCards): Cards {
  const [first, second] = splitHands ?? [{ cards: playerCards }, { cards: [] }];
  return { player: first!.cards.map(cardIn), second: second!.cards.map(cardIn), dealer: dealerCards.map(cardIn) };
}

const NONE: RoundCards = { playerCards: [], dealerCards: [] };

/** The second card of a pair that is split begins the second hand. */
function cardsBefore(before: RoundCards | null, after: RoundCards): Cards {
  const cards = cardsOf(before ?? NONE);
  if (before === null || before.splitHands !== undefined || after.splitHands === undefined) return cards;
  return { ...cards, player: cards.player.slice(0, 1), second: cards.player.slice(1) };
}

class Plan {
  readonly moves: DealMove<HandName>[] = [];
  atMs = 0;

  wait(milliseconds: number): void {
    this.atMs += milliseconds;
  }

  turn(hand: HandName, place: number): void {
    this.moves.push({ move: 'turn', hand, place, atMs: this.atMs });
  }

  deal(hand: HandName, place: number, isOpen: boolean): void {
    this.moves.push({ move: 'deal', hand, place, atMs: this.atMs });
    this.wait(CARD_MS);
    if (isOpen) this.turn(hand, place);
  }
}

/** `before` is null for a new round. */
export function dealPlan(before: RoundCards | null, after: RoundCards): DealMove<HandName>[] {
  const [had, has] = [cardsBefore(before, after), cardsOf(after)];
  const plan = new Plan();
  for (const hand of ['player', 'second'] as const) {
    for (let place = had[hand].length; place < has[hand].length; place++) plan.deal(hand, place, true);
  }
  for (let place = had.dealer.length; place < 2 && place < has.dealer.length; place++) {
    plan.deal('dealer', place, place === 0);
  }
  const isHoleShown = (had.dealer[1] ?? null) === null && (has.dealer[1] ?? null) !== null;
  if (!isHoleShown) return plan.moves;
  const hands = after.splitHands === undefined ? [has.player] : [has.player, has.second];
  plan.wait(hands.every(isOver) ? BUST_WAIT_MS : DEALER_WAIT_MS);
  plan.turn('dealer', 1);
  for (let place = 2; place < has.dealer.length; place++) {
    plan.wait(DEALER_CARD_MS);
    plan.deal('dealer', place, true);
  }
  return plan.moves;
}

function isOver(cards: readonly (Card | null)[]): boolean {
  return isBust(cards.filter((card) => card !== null));
}

export function dealMs(before: RoundCards | null, after: RoundCards): number {
  const last = dealPlan(before, after).at(-1);
  return last === undefined ? 0 : last.atMs + SETTLE_MS;
}

export function handsAfter(before: RoundCards | null, after: RoundCards, moves: number): TableHands {
  const [had, has] = [cardsBefore(before, after), cardsOf(after)];
  const isDone = movesDone(dealPlan(before, after), moves);
  const handOf = (hand: HandName) =>
    has[hand].flatMap((card, place): TableCard[] => {
      const known = had[hand][place];
      if (known === undefined && !isDone('deal', hand, place)) return [];
      return [{ card, isFaceUp: (known ?? null) !== null || isDone('turn', hand, place) }];
    });
  return { player: handOf('player'), second: handOf('second'), dealer: handOf('dealer') };
}

export function handsOf(round: RoundCards): TableHands {
  return handsAfter(round, round, 0);
}
