// An operator adds or takes points, with a reason; the actor stands on the event.
import type { CommandOf } from '#contracts/commands.ts';
import { refusal } from '#contracts/outcome.ts';
import { isPoints } from '#contracts/points.ts';
import { ownedAtMost } from '../play/slice.ts';
import { draft, type Rule } from '../decide/rule.ts';

export const adjustPoints: Rule<CommandOf<'adjust-points'>> = (account, { amountPoints, reason }) => {
  const available = account.available + amountPoints;
  if (available < 0) {
    return refusal('insufficient-points', `Only ${account.available} points are available to take.`, {
      available: account.available,
    });
  }
  if (!isPoints(ownedAtMost(account) + amountPoints)) {
    return refusal('balance-out-of-bounds', 'The balance would pass the most an account can hold.');
  }
  return [draft('points-adjusted', { reason }, amountPoints)];
};
