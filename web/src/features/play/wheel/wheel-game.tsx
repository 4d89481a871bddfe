import { useState } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { playWheel } from '#contracts/play/calls/single-shot.ts';
import { wheel } from '#contracts/games/wheel/wheel.ts';
import { BetBar } from '../betting/bet-bar.tsx';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { useSlips } from '../receipts/use-slips.tsx';
import { useSpins } from '../spin/use-spins.ts';
import { GameRoom } from '../table/game-room.ts';
import { UnknownBet } from '../betting/unknown-bet.tsx';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { HowToPlay } from './how-to-play.tsx';
import { useWheelTurn } from './use-wheel-turn.ts';
import { type SpinResult, WheelTable } from './wheel-table.tsx';
import { SPIN_MS } from './wheel-turn.ts';

type Spun = SpinResult & { seq: number };

function resultOf({ segment, receipt }: ReplyOf<typeof playWheel>): Spun {
  const { roundId: id, seq, stakePoints, payoutPoints } = receipt;
  return { id, seq, segment, stakePoints, payoutPoints };
}

export function WheelGame() {
  const maxStakePoints = useHighestStake('wheel', wheel, {});
  const [result, setResult] = useState<Spun | null>(null);
  const { note, strip } = useSlips('wheel');
  const { bets, stake, obstacle, auto } = useSpins({
    game: 'wheel',
    call: playWheel,
    maxStakePoints,
    spinMs: SPIN_MS,
    onResult(reply) {
      const { segment, receipt } = reply;
      note({ receipt, params: {}, outcome: { segment } });
      setResult(resultOf(reply));
    },
  });
  const turnDegrees = useWheelTurn(bets.reply === null ? result : resultOf(bets.reply));
  return (
    <GameRoom>
      <WheelTable
        turnDegrees={turnDegrees}
        isSpinning={bets.isRolling}
        isTurning={bets.reply !== null}
        result={bets.isSettled ? result : null}
      />
      {bets.isUnknown && bets.bet !== null && <UnknownBet betPoints={bets.bet.betAmount} onLeave={bets.leave} />}
      <BetBar
        stake={stake}
        action={bets.isUnknown ? 'Check the result' : 'SPIN'}
        pendingAction="SPINNING..."
        isPending={bets.isRolling}
        obstacle={obstacle}
        isBlocked={bets.isResting}
        auto={auto}
        onPlay={auto.press}
      />
      <ReceiptStrip title="Recent Spins" {...strip} />
      <HowToPlay />
    </GameRoom>
  );
}
