import { useMemo, useState } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { OpenCard } from '#contracts/games/cards/shown-card.ts';
import { playBaccarat } from '#contracts/play/calls/single-shot.ts';
import { baccarat, baccaratOutcome, type BaccaratOutcome, type Side } from '#contracts/games/baccarat/baccarat.ts';
import { type Card, cardNamed } from '#contracts/games/cards/card.ts';
import { useUser } from '../../../api/session.tsx';
import { useAutoBet } from '../auto/use-auto-bet.ts';
import { BetBar } from '../betting/bet-bar.tsx';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import type { RecentRound } from '../receipts/use-recent-rounds.ts';
import { useSlips } from '../receipts/use-slips.tsx';
import { GameRoom } from '../table/game-room.ts';
import { useTableBets } from '../betting/use-table-bets.ts';
import { UnknownBet } from '../betting/unknown-bet.tsx';
import { useTableState } from '../table/table-memory.tsx';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { stakeKeys, useStake } from '../betting/use-stake.ts';
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

function coupsIn(rounds: readonly RecentRound[]): Coup[] {
  return rounds.flatMap(({ receipt, detail }) => {
    const outcome = baccaratOutcome.safeParse(detail?.outcome);
    return outcome.success ? [{ id: receipt.id, outcome: outcome.data }] : [];
  });
}

function useBaccarat(maxStakePoints: number) {
  const [result, setResult] = useState<CoupResult | null>(null);
  const { note, rounds, strip } = useSlips('baccarat');
  const bets = useTableBets({
    call: playBaccarat,
    stakeOf: ({ betAmount }) => betAmount,
    maxStakePoints,
    revealMs: (reply) => dealMs(outcomeIn(reply)),
    onResult(reply, { betOn }) {
      const [{ receipt }, outcome] = [reply, outcomeIn(reply)];
      note({ receipt, params: { betOn }, outcome });
      setResult({ id: receipt.roundId, outcome, paid: receipt });
    },
  });
  const { reply, isRolling } = bets;
  const dealing = useMemo(
    () => (reply === null ? null : { id: reply.receipt.roundId, outcome: outcomeIn(reply) }),
    [reply],
  );
  const hands = useDeal(isRolling ? dealing : result, isRolling);
  return { bets, result, hands, lastCoups: coupsIn(rounds), strip };
}

export function BaccaratGame() {
  const { points: balancePoints } = useUser();
  const [betOn, setBetOn] = useTableState<Side>('baccarat', 'side', 'player');
  const maxStakePoints = useHighestStake('baccarat', baccarat, { betOn });
  const stake = useStake('baccarat', { balancePoints, maxStakePoints });
  const { bets, result, hands, lastCoups, strip } = useBaccarat(maxStakePoints);

  const deal = () => {
    if (bets.isUnknown) return bets.check();
    if (bets.isRolling) return;
    stake.settle();
    bets.placeOrTell({ betAmount: stake.points, betOn });
  };
  const choose = (side: Side) => {
    if (bets.phase === 'idle' && auto.run === null) setBetOn(side);
  };
  const auto = useAutoBet({
    game: 'baccarat',
    bets,
    stakePoints: stake.points,
    setStake: stake.enter,
    obstacle: stake.obstacle?.inShort ?? null,
    play: deal,
    keys: {
      p: () => choose('player'),
      t: () => choose('tie'),
      b: () => choose('banker'),
      ...stakeKeys(stake),
    },
  });

  return (
    <GameRoom>
      <BaccaratFelt
        betOn={bets.bet?.betOn ?? betOn}
        stakePoints={bets.bet?.betAmount ?? stake.points}
        hands={hands}
        isPlaying={bets.isRolling}
        result={bets.isSettled ? result : null}
        lastCoups={lastCoups}
        onChoose={choose}
      />
      {bets.isUnknown && bets.bet !== null && <UnknownBet betPoints={bets.bet.betAmount} onLeave={bets.leave} />}
      <BetBar
        stake={stake}
        action={bets.isUnknown ? 'Check the result' : 'Deal'}
        pendingAction="Dealing"
        isPending={bets.isRolling}
        isBlocked={bets.isResting}
        auto={auto}
        onPlay={auto.press}
      />
      <ReceiptStrip {...strip} />
    </GameRoom>
  );
}
