import type { ReplyOf } from '#contracts/definition/call.ts';
import { playSlots } from '#contracts/play/calls/single-shot.ts';
import { slots } from '#contracts/games/slots/slots.ts';
import { SingleShotRoom, useSingleShot } from '../spin/single-shot.tsx';
import { lowestGain } from '../betting/bet-rules.ts';
import { useAnimationSpeed } from '../tempo/use-animation-speed.ts';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { SPIN_MS } from './reel-pose.ts';
import { SlotsTable, type SpinResult } from './slots-table.tsx';
import { useReels } from './use-reels.ts';

function resultOf({ symbols, receipt }: ReplyOf<typeof playSlots>): SpinResult {
  const { roundId: id, stakePoints, payoutPoints } = receipt;
  return { id, symbols, stakePoints, payoutPoints };
}

export function SlotsGame() {
  const table = useSingleShot({
    game: 'slots',
    call: playSlots,
    maxStakePoints: useHighestStake('slots', slots, {}),
    choice: {},
    lowestGain: lowestGain(slots.odds, 'spin'),
    isBlockedByObstacle: true,
    revealMs: () => SPIN_MS,
    slipOf: ({ symbols }) => ({ params: {}, outcome: { symbols } }),
    resultOf,
  });
  const { bets, result, lastResult } = table;
  const { isAtOnce } = useAnimationSpeed();
  const motion = bets.reply !== null ? 'landing' : bets.isRolling && !isAtOnce ? 'waiting' : 'rest';
  const reels = useReels(bets.reply === null ? lastResult : resultOf(bets.reply), motion);
  return (
    <SingleShotRoom table={table} action="Spin" pendingAction="Spinning">
      <SlotsTable reels={reels} isSpinning={bets.isRolling} result={result} />
    </SingleShotRoom>
  );
}
