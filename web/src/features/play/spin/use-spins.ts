// Bets that are only a stake (slots, wheel), placed by button, Space or Enter. Obstacles are shown in the bar.
import type { BodyIn, Call, ReplyOf } from '#contracts/definition/call.ts';
import type { playSlots, playWheel } from '#contracts/play/calls/single-shot.ts';
import { useUser } from '../../../api/session.tsx';
import { obstacleOf } from '../betting/bet-rules.ts';
import { useKeyActions } from '../table/shortcut-keys.tsx';
import { type TableBets, useTableBets } from '../betting/use-table-bets.ts';
import { type Stake, stakeKeys, useStake } from '../betting/use-stake.ts';

type SpinCall = typeof playSlots | typeof playWheel;

type SpinRules<C extends Call> = {
  game: 'slots' | 'wheel';
  call: C;
  maxStakePoints: number;
  spinMs: number;
  onResult(reply: ReplyOf<C>): void;
};

export type Spins<C extends Call> = {
  bets: TableBets<C>;
  stake: Stake;
  obstacle: string | null;
  spin(): void;
};

export function useSpins<C extends SpinCall>({ game, call, maxStakePoints, spinMs, onResult }: SpinRules<C>): Spins<C> {
  const { points: balancePoints } = useUser();
  const limits = { balancePoints, maxStakePoints };
  const stake = useStake(game, limits);
  const bets = useTableBets<C>({
    call,
    stakeOf: ({ betAmount }) => betAmount,
    maxStakePoints,
    revealMs: () => spinMs,
    onResult,
  });
  const obstacle = bets.phase === 'idle' ? (obstacleOf(stake.points, limits)?.inShort ?? null) : null;
  const spin = () => {
    if (bets.isUnknown) return bets.check();
    if (bets.isRolling || bets.isResting || obstacle !== null) return;
    stake.settle();
    const body: BodyIn<SpinCall> = { betAmount: stake.points };
    bets.placeOrTell(body as BodyIn<C>);
  };
  useKeyActions({ ' ': spin, enter: spin, ...stakeKeys(stake) });
  return { bets, stake, obstacle, spin };
}
