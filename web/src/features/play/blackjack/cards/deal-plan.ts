// How cards come onto the blackjack table from one state of the round to the next: dealt on their faces and turned, in
// the order in which they were drawn; the dealer plays a second after the player's cards are set. Pure; use-deal.ts
// keeps the time.
import type { ShownCard } from '#contracts/games/cards/shown-card.ts';
import type { BlackjackState } from '#contracts/play/calls/blackjack.ts';
import { isBust } from '#contracts/games/blackjack/hand.ts';
import { type Card, cardNamed } from '#contracts/games/cards/card.ts';
import { type DealMove, movesDone } from '../../cards/dealing.ts';

export const HANDS = ['player', 'dealer'] as const;
export type HandName = (typeof HANDS)[number];

/** The cards of a round as the server tells them. */
export type RoundCards = Pick<BlackjackState, 'playerCards' | 'dealerCards'>;

/** `card` is null as long as nobody here knows it. */
export type TableCard = { card: Card | null; isFaceUp: boolean };
export type TableHands = Readonly<Record<HandName, readonly TableCard[]>>;

/** A card slides in, is turned, and the next one follows. */
const CARD_MS = 300;
/** Before the dealer plays. */
const DEALER_WAIT_MS = 1000;
/** A bust needs no dealer: the hidden card is only shown. */
const BUST_WAIT_MS = 500;
/** Between two draws of the dealer. */
const DEALER_CARD_MS = 500;
/** From the last turn to what it came to. */
const SETTLE_MS = 350;

export const NO_CARDS: TableHands = { player: [], dealer: [] };

export function cardIn({ rank, suit }: ShownCard): Card | null {
  return rank === '?' || suit === '?' ? null : cardNamed(rank, suit);
}

export function cardsOf({
  playerCards,
  dealerCards,
}: RoundCards): Readonly<Record<HandName, readonly (Card | null)[]>> {
  return { player: playerCards.map(cardIn), dealer: dealerCards.map(cardIn) };
}

const NONE: RoundCards = { playerCards: [], dealerCards: [] };

/** Writes moves down one after the other. */
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
  const [had, has] = [cardsOf(before ?? NONE), cardsOf(after)];
  const plan = new Plan();
  for (let place = had.player.length; place < has.player.length; place++) plan.deal('player', place, true);
  for (let place = had.dealer.length; place < 2 && place < has.dealer.length; place++) {
    plan.deal('dealer', place, place === 0);
  }
  const isHoleShown = (had.dealer[1] ?? null) === null && (has.dealer[1] ?? null) !== null;
  if (!isHoleShown) return plan.moves;
  plan.wait(isOver(has.player) ? BUST_WAIT_MS : DEALER_WAIT_MS);
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

/** How long all of it takes, until what it came to is told; nothing when no card moves. */
export function dealMs(before: RoundCards | null, after: RoundCards): number {
  const last = dealPlan(before, after).at(-1);
  return last === undefined ? 0 : last.atMs + SETTLE_MS;
}

/** What lies on the table after so many moves of the plan. */
export function handsAfter(before: RoundCards | null, after: RoundCards, moves: number): TableHands {
  const [had, has] = [cardsOf(before ?? NONE), cardsOf(after)];
  const isDone = movesDone(dealPlan(before, after), moves);
  const handOf = (hand: HandName) =>
    has[hand].flatMap((card, place): TableCard[] => {
      const known = had[hand][place];
      if (known === undefined && !isDone('deal', hand, place)) return [];
      return [{ card, isFaceUp: (known ?? null) !== null || isDone('turn', hand, place) }];
    });
  return { player: handOf('player'), dealer: handOf('dealer') };
}

/** All cards as they lie when nothing moves. */
export function handsOf(round: RoundCards): TableHands {
  return handsAfter(round, round, 0);
}
