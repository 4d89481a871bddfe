import { instantOf } from '#contracts/days/time.ts';
import { balanceBefore } from '../decision/change-words.ts';
import type { Account } from '../engine/book/account.ts';
import type { Context } from '../engine/decide/rule.ts';
import {
  exclusionEnd,
  type ExclusionChoice,
  LEAST_EXCLUSION_MONTHS,
  MOST_EXCLUSION_MONTHS,
  MOST_TIME_OUT_DAYS,
} from '#contracts/limits/exclusion.ts';
import { decides } from '../decision/decides.ts';
import { STANDING_RULES } from './rules.ts';
import { standingSlice } from './slice.ts';

const BAN = {
  needsSecond: (_command: unknown, { setting }: Pick<Context, 'setting'>, { available, held }: Readonly<Account>) =>
    available + held > setting('approval-balance'),
  thing: () => 'ban',
  before: (account: Readonly<Account>) => {
    return { ...balanceBefore(account), isBanned: account.standing?.isBanned === true };
  },
};

export const standingDecisions = decides('standing', {
  slices: [standingSlice],
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
  gates: {
    'ban-account': {
      ...BAN,
      change: ({ until }, who) => `Ban ${who}${until === undefined ? '' : ` until ${instantOf(until)}`}`,
      effect: ({ until }) =>
        until === undefined
          ? 'Not banned, then banned until someone lifts the ban.'
          : `Not banned, then banned until ${instantOf(until)}.`,
    },
    'unban-account': { ...BAN, change: (_change, who) => `Unban ${who}`, effect: () => 'Banned, then not banned.' },
    'grant-role': {
      needsSecond: ({ role }, { setting }) => setting('approval-roles').includes(role),
      thing: ({ role }) => `role:${role}`,
      before: ({ standing }) => ({ roles: [...(standing?.roles.keys() ?? [])] }),
      change: ({ role, until }, who) => `Make ${who} ${role}${until === null ? '' : ` until ${instantOf(until)}`}`,
      effect: ({ role }, before) => {
        const held = (before['roles'] as readonly string[] | undefined) ?? [];
        const then = [...held.filter((one) => one !== role), role];
        return `Roles: ${held.join(', ') || 'none'}, then ${then.join(', ')}.`;
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
