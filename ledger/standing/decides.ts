import {
  exclusionEnd,
  type ExclusionChoice,
  LEAST_EXCLUSION_MONTHS,
  MOST_EXCLUSION_MONTHS,
  MOST_TIME_OUT_DAYS,
} from '#contracts/limits/exclusion.ts';
import { decides } from '../decision/decides.ts';
import { STANDING_RULES } from './rules.ts';

export const standingDecisions = decides('standing', {
  rules: STANDING_RULES,
  tells: {
    'account-banned': { by: 'ban-players', command: ({ payload }) => ({ type: 'ban-account', ...payload }) },
    'account-banned-until': { by: 'ban-players', command: ({ payload }) => ({ type: 'ban-account', ...payload }) },
    'account-unbanned': { by: 'ban-players', command: ({ payload }) => ({ type: 'unban-account', ...payload }) },
    'role-granted': { by: 'grant-roles', command: ({ payload }) => ({ type: 'grant-role', ...payload }) },
    'role-revoked': { by: 'grant-roles', command: ({ payload }) => ({ type: 'revoke-role', ...payload }) },
    'player-excluded': {
      by: 'player',
      command: ({ at, payload: { until } }) => {
        const exclusion = exclusionUntil(until, at);
        return exclusion === undefined ? null : { type: 'exclude-player', exclusion };
      },
    },
  },
});

const CHOICES: readonly ExclusionChoice[] = [
  ...Array.from({ length: MOST_TIME_OUT_DAYS }, (_, day) => ({ type: 'time-out' as const, days: day + 1 })),
  ...Array.from({ length: MOST_EXCLUSION_MONTHS - LEAST_EXCLUSION_MONTHS + 1 }, (_, month) => ({
    type: 'self-exclusion' as const,
    months: LEAST_EXCLUSION_MONTHS + month,
  })),
  { type: 'self-exclusion', months: null },
];

function exclusionUntil(until: number, at: number): ExclusionChoice | undefined {
  return CHOICES.find((choice) => exclusionEnd(choice, at) === until);
}
