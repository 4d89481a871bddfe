import { useMemo } from 'react';
import {
  blackjackDeal,
  blackjackDouble,
  blackjackHit,
  blackjackSplit,
  blackjackStand,
} from '#contracts/play/calls/blackjack.ts';
import type { BlackjackState } from '#contracts/play/calls/blackjack-state.ts';
import type { BlackjackOutcome, SplitHand } from '#contracts/games/blackjack/outcome.ts';
import type { ShownCard } from '#contracts/games/cards/shown-card.ts';
import { shortReturn } from '../../../ui/figure/short-return.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useIsHere } from '../../../ui/use-is-here.ts';
import { moveRefusalWords } from '../betting/bet-rules.ts';
import { useDealt } from '../cards/use-dealt.ts';
import { useSlips } from '../receipts/use-slips.tsx';
import type { EndReply, OpenRound } from '../rounds/open-round.ts';
import { useOpenRound } from '../rounds/use-open-round.ts';
import { useAnimationSpeed } from '../tempo/use-animation-speed.ts';
import { isGain, settlingWords } from '../table/result-words.tsx';
import { useRefusalToast } from '../betting/use-refusal-toast.ts';
import {
  cardIn,
  dealMs,
  type RoundCards,
  dealPlan,
  handsAfter,
  handsOf,
  NO_CARDS,
  type TableHands,
} from './cards/deal-plan.ts';
import { endedElsewhere, type EndedRound, roundCardsOf } from './cards/ended-elsewhere.ts';
import { RESULT_TITLES } from './cards/hand-words.ts';
import type { RoundResult } from './result-banner.tsx';

/** Must be a stable object during a deal. `before` is null for a new round. */
type Dealing = { before: RoundCards | null; after: RoundCards };

function useDeal(dealing: Dealing | null, standing: RoundCards | null): TableHands {
  const moves = useDealt(dealing, planOf);
  if (dealing !== null) return handsAfter(dealing.before, dealing.after, moves);
  return standing === null ? NO_CARDS : handsOf(standing);
}

function planOf({ before, after }: Dealing) {
  return dealPlan(before, after);
}

const MOVES = [blackjackHit, blackjackStand, blackjackDouble, blackjackSplit] as const;
const TOAST_MS = 3000;
const RESUMED = { title: 'You had a round open', message: 'Nothing new was taken. Continue where you left off.' };

type Table = OpenRound<'blackjack', typeof blackjackDeal, (typeof MOVES)[number]>;
export type BlackjackEnd = EndReply<'blackjack'>;

/** Null if the reply starts a new round. */
function beforeOf(round: BlackjackState | null, reply: BlackjackState): RoundCards | null {
  return round !== null && !round.gameOver && round.startId === reply.startId ? round : null;
}

function outcomeOf({ playerCards, dealerCards, isDoubled, result, splitHands }: BlackjackEnd): BlackjackOutcome {
  const open = (cards: readonly ShownCard[]) => cards.map(cardIn).filter((card) => card !== null);
  const hands = splitHands?.map((hand) => ({ cards: open(hand.cards), result: hand.result as SplitHand['result'] }));
  const dealt = { playerCards: open(playerCards), dealerCards: open(dealerCards), isDoubled, result: result! };
  return hands === undefined ? dealt : { ...dealt, split: hands as [SplitHand, SplitHand] };
}

function resultOf(id: string, paid: RoundResult['paid'], outcome: BlackjackOutcome): RoundResult {
  const { result, playerCards: player, dealerCards: dealer, split } = outcome;
  return { id, result, player, dealer, split: split?.map((hand) => hand.result), paid };
}

function toastOf({ result, receipt }: BlackjackEnd) {
  const tone = isGain(receipt) ? 'gain' : receipt.payoutPoints === 0 ? 'loss' : 'plain';
  const message = isGain(receipt) ? `${shortReturn(receipt)} points` : settlingWords(receipt);
  return { title: RESULT_TITLES[result!], message, tone, durationMs: TOAST_MS } as const;
}

type Slips = Pick<ReturnType<typeof useSlips>, 'rounds' | 'strip'>;

function useRound(): { table: Table } & Slips {
  const toast = useToast();
  const refuse = useRefusalToast();
  const { runUpMs } = useAnimationSpeed();
  const isHere = useIsHere();
  const { note, rounds, strip } = useSlips('blackjack');
  const table: Table = useOpenRound({
    game: 'blackjack',
    start: blackjackDeal,
    moves: MOVES,
    revealMs: (reply) => runUpMs(dealMs(beforeOf(table.round, reply), reply)),
    onReply({ resumed }, made) {
      if (resumed && made.name === blackjackDeal.name) toast(RESUMED);
    },
    onEnd(end) {
      note({ receipt: end.receipt, params: {}, outcome: outcomeOf(end) });
      // The banner is a live region, so the toast is silent unless the player left the table.
      toast({ ...toastOf(end), isSilent: isHere() });
    },
    onRefused: (error, { name }) => refuse(error, name === blackjackDeal.name ? undefined : moveRefusalWords(error)),
  });
  return { table, rounds, strip };
}

function resultElsewhere({ receipt, outcome }: EndedRound): RoundResult {
  return resultOf(receipt.id, receipt.round!, outcome);
}

export function useBlackjack() {
  const { table, rounds, strip } = useRound();
  const { round, decided, ended, gone } = table;
  const dealing = useMemo((): Dealing | null => {
    return decided === null ? null : { before: beforeOf(round, decided), after: decided };
  }, [decided, round]);
  const elsewhere = gone === null ? null : endedElsewhere(gone, rounds);
  const standing = elsewhere === null ? round : roundCardsOf(elsewhere.outcome);
  const hands = useDeal(dealing, standing);
  const told =
    ended !== null && table.phase === 'idle' ? resultOf(ended.receipt.roundId, ended.receipt, outcomeOf(ended)) : null;
  return {
    table,
    hands,
    splitHands: standing?.splitHands ?? null,
    strip,
    result: elsewhere === null ? told : resultElsewhere(elsewhere),
  };
}
