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
import { type BetLimits, insufficientPoints, obstacleOf } from '../bet-rules.ts';
import { GameRoom } from '../table/game-room.ts';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { RECENT_DICE } from '../receipts/recent-slips.ts';
import { useKeyActions } from '../table/shortcut-keys.tsx';
import { UnknownBet } from '../unknown-bet.tsx';
import { useHouseLimits } from '../use-house-limits.ts';
import { usePlaceBet } from '../use-place-bet.ts';
import { type RecentRound, useRecentRounds } from '../receipts/use-recent-rounds.ts';
import { type Stake, useStake } from '../use-stake.ts';
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

/** The bets of this table: their results go to the felt, their refusals into a toast. */
function useDiceBets(limits: BetLimits, onResult: (reply: DiceReply, body: DiceBody) => void) {
  const toast = useToast();
  const isStill = useReducedMotion();
  const bets = usePlaceBet({
    call: playDice,
    settlingMs: isStill ? 0 : ROLL_MS,
    onResult,
    onRefused(error, { betAmount }) {
      const isShort = error.code === 'insufficient-points';
      const words = isShort
        ? insufficientPoints(betAmount, limits.balancePoints)
        : { title: 'Error', message: sentenceOf(error) };
      toast({ tone: 'loss', ...words });
    },
  });
  const placeOrTell = (body: DiceBody) => {
    const obstacle = obstacleOf(body.betAmount, limits);
    if (obstacle === null) bets.place(body);
    else toast({ tone: 'loss', ...obstacle });
  };
  return { ...bets, placeOrTell, isRolling: bets.phase === 'rolling', isUnknown: bets.phase === 'unknown' };
}

export function DiceGame() {
  const { points: balancePoints } = useUser();
  const limits = { balancePoints, maxStakePoints: useHouseLimits('dice', dice).maxStakePoints };
  const stake = useStake(limits);
  const [prediction, setPrediction] = useState<Prediction>('over');
  const { result, played, note } = useRolled();
  const bets = useDiceBets(limits, note);
  const { rounds, isLoading, onRetry } = useRecentRounds('dice', played, RECENT_DICE);

  const roll = () => {
    if (bets.isUnknown) return bets.check();
    if (bets.isRolling) return;
    stake.settle();
    bets.placeOrTell({ betAmount: stake.points, prediction });
  };
  const choose = (next: Prediction) => {
    if (bets.phase === 'idle') setPrediction(next);
  };
  useTableKeys({ roll, choose, stake });

  return (
    <GameRoom>
      <DiceTable
        prediction={bets.bet?.prediction ?? prediction}
        stakePoints={bets.bet?.betAmount ?? stake.points}
        isRolling={bets.isRolling}
        result={result}
        onChoose={choose}
      />
      {bets.isUnknown && bets.bet !== null && <UnknownBet betPoints={bets.bet.betAmount} onLeave={bets.leave} />}
      <BetBar
        stake={stake}
        action={bets.isUnknown ? 'Check the result' : 'Roll'}
        pendingAction="Rolling"
        isPending={bets.isRolling}
        isBlocked={bets.isResting}
        onPlay={roll}
      />
      <ReceiptStrip slips={rounds.map(slipOf)} count={RECENT_DICE} isLoading={isLoading} onRetry={onRetry} />
    </GameRoom>
  );
}

type TableKeys = { roll(): void; choose(prediction: Prediction): void; stake: Stake };

function useTableKeys({ roll, choose, stake }: TableKeys): void {
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
}

function slipOf({ receipt, detail }: RecentRound) {
  return { receipt, outcome: <OutcomeMark game="dice" outcome={detail?.outcome} /> };
}
