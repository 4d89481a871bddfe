import type { BodyIn, Call, ReplyOf } from '#contracts/definition/call.ts';
import type { playSlots, playWheel } from '#contracts/play/calls/single-shot.ts';
import { useUser } from '../../../api/session.tsx';
import { type AutoBet, useAutoBet } from '../auto/use-auto-bet.ts';
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
  auto: AutoBet;
};

export function useSpins<C extends SpinCall>({ game, call, maxStakePoints, spinMs, onResult }: SpinRules<C>): Spins<C> {
  const { points: balancePoints } = useUser();
  const stake = useStake(game, { balancePoints, maxStakePoints });
  const bets = useTableBets<C>({
    call,
    stakeOf: ({ betAmount }) => betAmount,
    maxStakePoints,
    revealMs: () => spinMs,
    onResult,
  });
  const obstacle = bets.phase === 'idle' ? (stake.obstacle?.inShort ?? null) : null;
  const spin = () => {
    if (bets.isUnknown) return bets.check();
    if (bets.isRolling || bets.isResting || obstacle !== null) return;
    stake.settle();
    const body: BodyIn<SpinCall> = { betAmount: stake.points };
    bets.placeOrTell(body as BodyIn<C>);
  };
  const keys = stakeKeys(stake);
  const auto = useAutoBet({ game, bets, stakePoints: stake.points, setStake: stake.enter, obstacle, play: spin, keys });
  return { bets, stake, obstacle, auto };
}
