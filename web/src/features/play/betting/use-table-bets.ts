// The bets of one table: what stands in their way and what is refused goes into a toast, the rest through usePlaceBet.
// With reduced motion a result is shown as soon as it is known.
import type { BodyIn, Call, ReplyOf } from '#contracts/definition/call.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { useUser } from '../../../api/session.tsx';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { obstacleOf, type RefusalWords } from './bet-rules.ts';
import { type PlacedBets, usePlaceBet } from './use-place-bet.ts';
import { useRefusalToast } from './use-refusal-toast.ts';

export type TableRules<C extends Call> = {
  call: C;
  stakeOf(body: BodyIn<C>): number;
  maxStakePoints: number;
  /** How long the animation takes from the press on; absent: none begins before the reply. */
  settlingMs?: number;
  /** How long the table plays out what was decided, from there on. */
  revealMs?(reply: ReplyOf<C>): number;
  onResult(reply: ReplyOf<C>, body: BodyIn<C>): void;
  /** For a table that tells a refusal in words of its own. */
  refusalWords?(error: ApiError): RefusalWords;
};

export type TableBets<C extends Call> = PlacedBets<C> & {
  isRolling: boolean;
  isUnknown: boolean;
  /** False when something stands in the way: the player is told what, and nothing is sent. */
  placeOrTell(body: BodyIn<C>): boolean;
};

export function useTableBets<C extends Call>(rules: TableRules<C>): TableBets<C> {
  const { points: balancePoints } = useUser();
  const toast = useToast();
  const refuse = useRefusalToast();
  const isStill = useReducedMotion();
  const bets = usePlaceBet({
    call: rules.call,
    settlingMs: isStill ? 0 : (rules.settlingMs ?? 0),
    revealMs: (reply) => (isStill ? 0 : (rules.revealMs?.(reply) ?? 0)),
    onResult: rules.onResult,
    onRefused: (error) => refuse(error, rules.refusalWords?.(error)),
  });
  const placeOrTell = (body: BodyIn<C>) => {
    const obstacle = obstacleOf(rules.stakeOf(body), { balancePoints, maxStakePoints: rules.maxStakePoints });
    if (obstacle === null) bets.place(body);
    else toast({ tone: 'loss', title: obstacle.title, message: obstacle.message });
    return obstacle === null;
  };
  return { ...bets, placeOrTell, isRolling: bets.phase === 'rolling', isUnknown: bets.phase === 'unknown' };
}
