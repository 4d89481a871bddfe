// Dice for points: the table, the bet bar and the strip of receipts, and what happens when a bet meets an obstacle.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { playDice } from '#contracts/api/games.ts';
import { dice } from '#contracts/games/dice.ts';
import type { BodyIn, ReplyOf } from '#contracts/api/call.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { noteReceiptDetail } from '../../../api/receipt-detail.ts';
import { useUser } from '../../../api/session.tsx';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { type Face, ROLL_MS } from '../../../ui/die/die-pose.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { OutcomeMark } from '../../../ui/receipt/outcome-mark.tsx';
import { type Receipt, receiptOfBet } from '../../../ui/receipt/receipt.ts';
import { BetBar } from '../bet-bar.tsx';
import { insufficientPoints, obstacleOf } from '../bet-rules.ts';
import { GameRoom } from '../game-room.ts';
import { ReceiptStrip } from '../receipt-strip.tsx';
import { RECENT_DICE } from '../recent-slips.ts';
import { useKeyActions } from '../shortcut-keys.tsx';
import { UnknownBet } from '../unknown-bet.tsx';
import { usePlaceBet } from '../use-place-bet.ts';
import { type RecentRound, useRecentRounds } from '../use-recent-rounds.ts';
import { useStake } from '../use-stake.ts';
import type { Prediction } from './dice-call.tsx';
import { DiceTable, type RollResult } from './dice-table.tsx';

type DiceBody = BodyIn<typeof playDice>;
type DiceReply = ReplyOf<typeof playDice>;

function resultOf({ diceResult, receipt }: DiceReply): RollResult {
  const { roundId: id, stakePoints, payoutPoints } = receipt;
  return { id, die: diceResult as Face, stakePoints, payoutPoints };
}

/** What this visit has rolled: the last result on the felt, and its receipts for the strip. */
function useRolled() {
  const client = useQueryClient();
  const [result, setResult] = useState<RollResult | null>(null);
  const [played, setPlayed] = useState<readonly Receipt[]>([]);
  const note = (reply: DiceReply, { prediction }: DiceBody) => {
    const { receipt: slip, diceResult } = reply;
    noteReceiptDetail(client, slip.roundId, { ...slip, params: { prediction }, outcome: { die: diceResult } });
    setResult(resultOf(reply));
    setPlayed((before) => [receiptOfBet('dice', slip), ...before].slice(0, RECENT_DICE));
  };
  return { result, played, note };
}

export function DiceGame() {
  const { points: balancePoints } = useUser();
  const toast = useToast();
  const isStill = useReducedMotion();
  const limits = { balancePoints, maxStakePoints: dice.maxStakePoints };
  const stake = useStake(limits);
  const [prediction, setPrediction] = useState<Prediction>('over');
  const { result, played, note } = useRolled();
  const bets = usePlaceBet({
    call: playDice,
    settlingMs: isStill ? 0 : ROLL_MS,
    onResult: note,
    onRefused: (error, { betAmount }) =>
      toast({
        tone: 'loss',
        ...(error.code === 'insufficient-points'
          ? insufficientPoints(betAmount, balancePoints)
          : { title: 'Error', message: sentenceOf(error) }),
      }),
  });
  const recent = useRecentRounds('dice', played, RECENT_DICE);
  const isRolling = bets.phase === 'rolling';

  const roll = () => {
    if (bets.phase !== 'idle') return;
    stake.settle();
    const obstacle = obstacleOf(stake.points, limits);
    if (obstacle === null) bets.place({ betAmount: stake.points, prediction });
    else toast({ tone: 'loss', ...obstacle });
  };
  const choose = (next: Prediction) => {
    if (!isRolling) setPrediction(next);
  };
  useKeyActions({
    ' ': roll,
    enter: roll,
    o: () => choose('over'),
    u: () => choose('under'),
    arrowright: () => choose('over'),
    arrowleft: () => choose('under'),
    h: stake.halve,
    d: stake.double,
  });

  return (
    <GameRoom>
      <DiceTable
        prediction={bets.phase === 'idle' ? prediction : (bets.bet?.prediction ?? prediction)}
        stakePoints={bets.bet?.betAmount ?? stake.points}
        isRolling={isRolling}
        result={result}
        onChoose={choose}
      />
      {bets.phase === 'unknown' && bets.bet !== null && (
        <UnknownBet betPoints={bets.bet.betAmount} onCheck={bets.check} onLeave={bets.leave} />
      )}
      <BetBar stake={stake} action="Roll" pendingAction="Rolling" isPending={isRolling} onPlay={roll} />
      <ReceiptStrip slips={recent.rounds.map(slipOf)} count={RECENT_DICE} isLoading={recent.isLoading} />
    </GameRoom>
  );
}

function slipOf({ receipt, detail }: RecentRound) {
  return { receipt, outcome: <OutcomeMark game="dice" outcome={detail?.outcome} /> };
}
