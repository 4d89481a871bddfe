import { useState } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { playSlots } from '#contracts/play/calls/single-shot.ts';
import { slots } from '#contracts/games/slots/slots.ts';
import { BetBar } from '../betting/bet-bar.tsx';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { useSlips } from '../receipts/use-slips.tsx';
import { useSpins } from '../spin/use-spins.ts';
import { GameRoom } from '../table/game-room.ts';
import { UnknownBet } from '../betting/unknown-bet.tsx';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { SPIN_MS } from './reel-pose.ts';
import { SlotsTable, type SpinResult } from './slots-table.tsx';
import { useReels } from './use-reels.ts';

function resultOf({ symbols, receipt }: ReplyOf<typeof playSlots>): SpinResult {
  const { roundId: id, stakePoints, payoutPoints } = receipt;
  return { id, symbols, stakePoints, payoutPoints };
}

export function SlotsGame() {
  const maxStakePoints = useHighestStake('slots', slots, {});
  const [result, setResult] = useState<SpinResult | null>(null);
  const { note, strip } = useSlips('slots');
  const { bets, stake, obstacle, auto } = useSpins({
    game: 'slots',
    call: playSlots,
    maxStakePoints,
    spinMs: SPIN_MS,
    onResult(reply) {
      const { symbols, receipt } = reply;
      note({ receipt, params: {}, outcome: { symbols } });
      setResult(resultOf(reply));
    },
  });
  const reels = useReels(bets.reply !== null ? resultOf(bets.reply) : result, bets.reply !== null);
  return (
    <GameRoom>
      <SlotsTable reels={reels} isSpinning={bets.isRolling} result={bets.isSettled ? result : null} />
      {bets.isUnknown && bets.bet !== null && <UnknownBet betPoints={bets.bet.betAmount} onLeave={bets.leave} />}
      <BetBar
        stake={stake}
        action={bets.isUnknown ? 'Check the result' : 'Spin'}
        pendingAction="Spinning"
        isPending={bets.isRolling}
        obstacle={obstacle}
        isBlocked={bets.isResting}
        auto={auto}
        onPlay={auto.press}
      />
      <ReceiptStrip {...strip} />
    </GameRoom>
  );
}
