import { useMemo } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { OpenCard } from '#contracts/games/cards/shown-card.ts';
import { playBaccarat } from '#contracts/play/calls/single-shot.ts';
import { baccarat, baccaratOutcome, type BaccaratOutcome, type Side } from '#contracts/games/baccarat/baccarat.ts';
import { type Card, cardNamed } from '#contracts/games/cards/card.ts';
import type { RecentRound } from '../receipts/use-recent-rounds.ts';
import { SingleShotRoom, useSingleShot } from '../spin/single-shot.tsx';
import { useTableState } from '../table/table-memory.tsx';
import type { TableBets } from '../betting/use-table-bets.ts';
import { lowestGain } from '../betting/bet-rules.ts';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { BaccaratFelt, type CoupResult } from './baccarat-felt.tsx';
import { dealMs } from './deal-plan.ts';
import { type Coup, useDeal } from './use-deal.ts';

type BaccaratReply = ReplyOf<typeof playBaccarat>;

function outcomeIn({ playerCards, bankerCards, result }: BaccaratReply): BaccaratOutcome {
  return { playerCards: playerCards.map(cardIn), bankerCards: bankerCards.map(cardIn), result };
}

function cardIn({ rank, suit }: OpenCard): Card {
  return cardNamed(rank, suit);
}

function coupIn(reply: BaccaratReply): Coup {
  return { id: reply.receipt.roundId, outcome: outcomeIn(reply) };
}

function coupsIn(rounds: readonly RecentRound[]): Coup[] {
  return rounds.flatMap(({ receipt, detail }) => {
    const outcome = baccaratOutcome.safeParse(detail?.outcome);
    return outcome.success ? [{ id: receipt.id, outcome: outcome.data }] : [];
  });
}

function useHands(
  { reply, isRolling }: Pick<TableBets<typeof playBaccarat>, 'reply' | 'isRolling'>,
  last: Coup | null,
) {
  const dealing = useMemo(() => (reply === null ? null : coupIn(reply)), [reply]);
  return useDeal(isRolling ? dealing : last, isRolling);
}

export function BaccaratGame() {
  const [betOn, setBetOn] = useTableState<Side>('baccarat', 'side', 'player');
  const choose = (side: Side) => {
    if (table.isFree) setBetOn(side);
  };
  const table = useSingleShot({
    game: 'baccarat',
    call: playBaccarat,
    maxStakePoints: useHighestStake('baccarat', baccarat, { betOn }),
    choice: { betOn },
    lowestGain: lowestGain(baccarat.odds, betOn),
    revealMs: (reply) => dealMs(outcomeIn(reply)),
    keys: { p: () => choose('player'), t: () => choose('tie'), b: () => choose('banker') },
    slipOf: (reply, { betOn: backed }) => ({ params: { betOn: backed }, outcome: outcomeIn(reply) }),
    resultOf: (reply): CoupResult => ({ ...coupIn(reply), paid: reply.receipt }),
  });
  const { bets, stakePoints, result, lastResult, rounds } = table;
  const hands = useHands(bets, lastResult);

  return (
    <SingleShotRoom table={table} action="Deal" pendingAction="Dealing">
      <BaccaratFelt
        betOn={bets.bet?.betOn ?? betOn}
        stakePoints={stakePoints}
        hands={hands}
        isPlaying={bets.isRolling}
        result={result}
        lastCoups={coupsIn(rounds)}
        onChoose={choose}
      />
    </SingleShotRoom>
  );
}
