import type { STAFF_POINTS_COMMANDS } from '#contracts/approvals/staff-points/commands.ts';
import { refusal } from '#contracts/outcome.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { draft, type Rule, type Rules } from '../../engine/decide/rule.ts';
import { countedToday } from './slice.ts';

const countStaffPoints: Rule<'count-staff-points'> = (account, command, { now, setting }) => {
  const { of, what, at, amountPoints: points } = command;
  const left = Math.max(0, setting('approval-day') - countedToday(account, now));
  if (points > left) {
    const words = `One person may give ${countedPoints(setting('approval-day'))} a day (UTC). Today ${countedPoints(left)} are left.`;
    return refusal('staff-day-used-up', words, { left });
  }
  return [draft('staff-points-counted', { of, what, at, points })];
};

const resolvePostback: Rule<'resolve-postback'> = (_account, { conversionId, amountPoints: points, isNamed }) => [
  draft('postback-resolved', { conversionId, points, isNamed }),
];

export const STAFF_POINTS_RULES: Rules<(typeof STAFF_POINTS_COMMANDS)[number]['type']> = {
  'count-staff-points': countStaffPoints,
  'resolve-postback': resolvePostback,
};
