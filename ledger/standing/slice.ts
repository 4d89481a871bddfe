import type { Role } from '#contracts/standing/roles.ts';
import { sliceOf } from '../engine/book/slice.ts';

export type StandingState = {
  isBanned: boolean;
  /** Milliseconds; 0 if never excluded. */
  excludedUntil: number;
  /** By role: milliseconds, or null until it is revoked. */
  roles: Map<Role, number | null>;
};

type Owned = 'account-banned' | 'account-unbanned' | 'role-granted' | 'role-revoked' | 'player-excluded';

declare module '../engine/book/account.ts' {
  interface Account {
    standing: StandingState | undefined;
  }
}

export const standingSlice = sliceOf<Owned>()({
  name: 'standing',
  version: 1,
  foldsPast: false,
  initial: (): StandingState => ({ isBanned: false, excludedUntil: 0, roles: new Map() }),
  isEmpty: ({ isBanned, excludedUntil, roles }) => !isBanned && excludedUntil === 0 && roles.size === 0,
  evolve: {
    'account-banned': (state) => {
      state.isBanned = true;
    },
    'account-unbanned': (state) => {
      state.isBanned = false;
    },
    'role-granted': ({ roles }, { payload: { role, until } }) => {
      roles.set(role, until);
    },
    'role-revoked': ({ roles }, { payload: { role } }) => {
      roles.delete(role);
    },
    'player-excluded': (state, { payload: { until } }) => {
      state.excludedUntil = until;
    },
  },
  complaints: {
    'account-banned': ({ isBanned }) => (isBanned ? 'the account was banned before' : null),
    'account-unbanned': ({ isBanned }) => (isBanned ? null : 'the account was not banned'),
    'role-revoked': ({ roles }, { payload: { role } }) => (roles.has(role) ? null : `the account was not ${role}`),
    'player-excluded': ({ excludedUntil }, { payload: { until } }) =>
      until < excludedUntil ? 'a running exclusion was shortened' : null,
  },
  encode: ({ isBanned, excludedUntil, roles }) => [isBanned ? 1 : 0, excludedUntil, [...roles]],
  decode: ([isBanned, excludedUntil, roles]: [0 | 1, number, [Role, number | null][]]) => ({
    isBanned: isBanned === 1,
    excludedUntil,
    roles: new Map(roles),
  }),
});
