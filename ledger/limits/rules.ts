import { isLooser, limitAt, NO_LIMIT, RAISE_DELAY_MS } from '#contracts/limits/limit.ts';
import type { LIMIT_COMMANDS } from '#contracts/limits/commands.ts';
import { stakeInPlay } from '#contracts/games/rules.ts';
import { refusal } from '#contracts/outcome.ts';
import type { Account } from '../engine/book/account.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { limitOf } from './slice.ts';

const setLimit: Rule<'set-limit'> = (account, { kind, window, points }, { now }) => {
  const { limits } = account;
  const limit = limits === undefined ? NO_LIMIT : limitAt(limitOf(limits, kind, window), now);
  const { pending } = limit;
  if (pending === null ? points === limit.points : points === pending.points) return refusal('limit-unchanged');
  const isRaise = isLooser(points, limit.points);
  const from = isRaise ? now + RAISE_DELAY_MS : now;
  const pointsUntil = isRaise ? limit.points : points;
  const openStakePoints = limits === undefined ? openStakes(account) : 0;
  return [draft('limit-set', { kind, window, points, from, pointsUntil, openStakePoints })];
};

/** Counting begins with the first limit, so open stakes are included. */
function openStakes({ rounds }: Readonly<Account>): number {
  let sum = 0;
  for (const round of rounds?.values() ?? []) sum += stakeInPlay(round);
  return sum;
}

const setRealityCheck: Rule<'set-reality-check'> = (_account, { minutes }) => [draft('reality-check-set', { minutes })];

export const LIMIT_RULES: Rules<(typeof LIMIT_COMMANDS)[number]['type']> = {
  'set-limit': setLimit,
  'set-reality-check': setRealityCheck,
};
