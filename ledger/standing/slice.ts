import type { Role } from '#contracts/definition/roles.ts';
import { sliceOf } from '../engine/book/slice.ts';

export type StandingState = {
  isBanned: boolean;
  /** Milliseconds; null until lifted. */
  bannedUntil: number | null;
  /** Milliseconds; 0 if never excluded. */
  excludedUntil: number;
  /** By role: milliseconds, or null until it is revoked. */
  roles: Map<Role, number | null>;
};

type Owned =
  | 'account-banned'
  | 'account-banned-until'
  | 'account-unbanned'
  | 'role-granted'
  | 'role-revoked'
  | 'player-excluded';

type Stored = [isBanned: 0 | 1, excludedUntil: number, roles: [Role, number | null][], bannedUntil: number | null];

declare module '../engine/book/account.ts' {
  interface Account {
    standing: StandingState | undefined;
  }
}

export const standingSlice = sliceOf<Owned>()({
  name: 'standing',
  version: 2,
  foldsPast: false,
  initial: (): StandingState => ({ isBanned: false, bannedUntil: null, excludedUntil: 0, roles: new Map() }),
  isEmpty: ({ isBanned, excludedUntil, roles }) => !isBanned && excludedUntil === 0 && roles.size === 0,
  evolve: {
    'account-banned': (state) => {
      state.isBanned = true;
    },
    'account-banned-until': (state, { payload: { until } }) => {
      state.isBanned = true;
      state.bannedUntil = until;
    },
    'account-unbanned': (state) => {
      state.isBanned = false;
      state.bannedUntil = null;
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
    'account-banned-until': ({ isBanned }) => (isBanned ? 'the account was banned before' : null),
    'account-unbanned': ({ isBanned }) => (isBanned ? null : 'the account was not banned'),
    'role-revoked': ({ roles }, { payload: { role } }) => (roles.has(role) ? null : `the account was not ${role}`),
    'player-excluded': ({ excludedUntil }, { payload: { until } }) =>
      until < excludedUntil ? 'a running exclusion was shortened' : null,
  },
  encode: ({ isBanned, bannedUntil, excludedUntil, roles }) => [
    isBanned ? 1 : 0,
    excludedUntil,
    [...roles],
    bannedUntil,
  ],
  decode: ([isBanned, excludedUntil, roles, bannedUntil]: Stored) => ({
    isBanned: isBanned === 1,
    bannedUntil,
    excludedUntil,
    roles: new Map(roles),
  }),
});
