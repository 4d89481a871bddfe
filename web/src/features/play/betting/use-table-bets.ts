import type { BodyIn, Call, ReplyOf } from '#contracts/definition/call.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { useUser } from '../../../api/session.tsx';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { limitObstacle, useTableProtection } from '../protection/protection.ts';
import { useAnimationSpeed } from '../tempo/use-animation-speed.ts';
import { obstacleOf, type RefusalWords } from './bet-rules.ts';
import { type PlacedBets, usePlaceBet } from './use-place-bet.ts';
import { useRefusalToast } from './use-refusal-toast.ts';

export type TableRules<C extends Call> = {
  call: C;
  stakeOf(body: BodyIn<C>): number;
  maxStakePoints: number;
  settlingMs?: number;
  revealMs?(reply: ReplyOf<C>): number;
  landMs?(reply: ReplyOf<C>): number;
  onResult(reply: ReplyOf<C>, body: BodyIn<C>): void;
  refusalWords?(error: ApiError): RefusalWords;
};

export type TableBets<C extends Call> = PlacedBets<C> & {
  isRolling: boolean;
  isUnknown: boolean;
  /** False if an obstacle was shown instead of sending the bet. */
  placeOrTell(body: BodyIn<C>): boolean;
};

/** Staked already, but still in the balance on screen. */
export function landingPoints<C extends Call>(
  landing: PlacedBets<C>['landing'],
  stakeOf: (body: BodyIn<C>) => number,
): number {
  return landing.reduce((sum, { body }) => sum + stakeOf(body), 0);
}

export function useTableBets<C extends Call>(rules: TableRules<C>): TableBets<C> {
  const { points } = useUser();
  const toast = useToast();
  const refuse = useRefusalToast();
  const { runUpMs } = useAnimationSpeed();
  const mayPlay = useMayPlay();
  const protection = useTableProtection();
  const bets = usePlaceBet<C>({
    call: rules.call,
    settlingMs: runUpMs(rules.settlingMs ?? 0),
    revealMs: (reply) => runUpMs(rules.revealMs?.(reply) ?? 0),
    ...(rules.landMs && { landMs: (reply) => runUpMs(rules.landMs!(reply)) }),
    onResult: rules.onResult,
    onRefused: (error) => refuse(error, rules.refusalWords?.(error)),
  });
  const balancePoints = points - landingPoints(bets.landing, rules.stakeOf);
  const placeOrTell = (body: BodyIn<C>) => {
    const stakePoints = rules.stakeOf(body);
    if (!mayPlay || limitObstacle(protection, stakePoints) !== null) return false;
    const obstacle = obstacleOf(stakePoints, { balancePoints, maxStakePoints: rules.maxStakePoints });
    if (obstacle === null) {
      bets.place(body);
      return true;
    }
    const { title, message } = obstacle;
    toast({ tone: 'loss', title, message });
    return false;
  };
  return { ...bets, placeOrTell, isRolling: bets.phase === 'rolling', isUnknown: bets.phase === 'unknown' };
}
