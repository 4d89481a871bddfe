import { useState } from 'react';
import { playDice } from '#contracts/play/calls/single-shot.ts';
import { dice } from '#contracts/games/dice.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { useUser } from '../../../api/session.tsx';
import { type Face, ROLL_MS } from '../../../ui/die/die-pose.ts';
import { useAutoBet } from '../auto/use-auto-bet.ts';
import { BetBar } from '../betting/bet-bar.tsx';
import { refusalAsTold } from '../betting/bet-rules.ts';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { RECENT_DICE } from '../receipts/recent-slips.ts';
import { useSlips } from '../receipts/use-slips.tsx';
import { GameRoom } from '../table/game-room.ts';
import type { KeyActions } from '../table/shortcut-keys.tsx';
import { useTableBets } from '../betting/use-table-bets.ts';
import { UnknownBet } from '../betting/unknown-bet.tsx';
import { useTableState } from '../table/table-memory.tsx';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { type Stake, stakeKeys, useStake } from '../betting/use-stake.ts';
import type { Prediction } from './dice-call.tsx';
import { DiceTable, type RollResult } from './dice-table.tsx';

function resultOf({ diceResult, receipt }: ReplyOf<typeof playDice>): RollResult {
  const { roundId: id, stakePoints, payoutPoints } = receipt;
  return { id, die: diceResult as Face, stakePoints, payoutPoints };
}

export function DiceGame() {
  const { points: balancePoints } = useUser();
  const [prediction, setPrediction] = useTableState<Prediction>('dice', 'prediction', 'over');
  const maxStakePoints = useHighestStake('dice', dice, { prediction });
  const stake = useStake('dice', { balancePoints, maxStakePoints });
  const [result, setResult] = useState<RollResult | null>(null);
  const { note, strip } = useSlips('dice', RECENT_DICE);
  const bets = useTableBets({
    call: playDice,
    stakeOf: ({ betAmount }) => betAmount,
    maxStakePoints,
    settlingMs: ROLL_MS,
    refusalWords: refusalAsTold,
    onResult(reply, body) {
      note({ receipt: reply.receipt, params: { prediction: body.prediction }, outcome: { die: reply.diceResult } });
      setResult(resultOf(reply));
    },
  });

  const roll = () => {
    if (bets.isUnknown) return bets.check();
    if (bets.isRolling) return;
    stake.settle();
    bets.placeOrTell({ betAmount: stake.points, prediction });
  };
  const choose = (next: Prediction) => {
    if (bets.phase === 'idle' && auto.run === null) setPrediction(next);
  };
  const auto = useAutoBet({
    game: 'dice',
    bets,
    stakePoints: stake.points,
    setStake: stake.enter,
    obstacle: stake.obstacle?.inShort ?? null,
    play: roll,
    keys: keysOf(choose, stake),
  });

  return (
    <GameRoom>
      <DiceTable
        prediction={bets.bet?.prediction ?? prediction}
        stakePoints={bets.bet?.betAmount ?? stake.points}
        isRolling={bets.isRolling}
        face={result?.die ?? 1}
        result={bets.isSettled ? result : null}
        onChoose={choose}
      />
      {bets.isUnknown && bets.bet !== null && <UnknownBet betPoints={bets.bet.betAmount} onLeave={bets.leave} />}
      <BetBar
        stake={stake}
        action={bets.isUnknown ? 'Check the result' : 'Roll'}
        pendingAction="Rolling"
        isPending={bets.isRolling}
        isBlocked={bets.isResting}
        auto={auto}
        onPlay={auto.press}
      />
      <ReceiptStrip {...strip} />
    </GameRoom>
  );
}

function keysOf(choose: (prediction: Prediction) => void, stake: Stake): KeyActions {
  return {
    o: () => choose('over'),
    u: () => choose('under'),
    arrowright: () => choose('over'),
    arrowleft: () => choose('under'),
    ...stakeKeys(stake),
  };
}
