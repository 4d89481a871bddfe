import { DAY_MS } from '#contracts/days/time.ts';
import { GAVE_POINTS_DAYS } from '#contracts/definition/operator-refusals.ts';
import type { Account } from '../../engine/book/account.ts';
import { list, moment, number, text, tuple, type ValueOf } from '../../engine/book/forms.ts';
import { packedOf } from '../../engine/book/slice.ts';

export type StaffPointsState = {
  /** Of a member of staff: what was counted on the latest day (UTC, days since the epoch) that has any. */
  day: number;
  points: number;
  /** Of a player: by actor, when they last gave points, in milliseconds, the earliest first. */
  givers: Map<string, number>;
};

const KEPT_MS = GAVE_POINTS_DAYS * DAY_MS;

declare module '../../engine/book/account.ts' {
  interface Account {
    staffPoints: StaffPointsState | undefined;
  }
}

export const dayNumber = (at: number): number => Math.floor(at / DAY_MS);

const FORM = tuple(number, number, list(tuple(text, moment)));

export const staffPointsSlice = packedOf<'staff-points-counted' | 'points-given' | 'postback-resolved'>()({
  name: 'staffPoints',
  version: 1,
  foldsPast: false,
  form: FORM,
  initial: (): StaffPointsState => ({ day: 0, points: 0, givers: new Map() }),
  count: ({ givers }) => givers.size,
  isEmpty: ({ points, givers }) => points === 0 && givers.size === 0,
  evolve: {
    'staff-points-counted': (state, { at, payload: { points } }) => {
      state.points = countedOn(state, at) + points;
      state.day = dayNumber(at);
    },
    'points-given': ({ givers }, { actor, at }) => {
      givers.delete(actor ?? '');
      givers.set(actor ?? '', at);
      for (const [giver, last] of givers) if (last + KEPT_MS <= at) givers.delete(giver);
    },
    'postback-resolved': () => undefined,
  },
  encode: ({ day, points, givers }): ValueOf<typeof FORM> => [day, points, [...givers]],
  decode: ([day, points, givers]) => ({ day, points, givers: new Map(givers) }),
});

function countedOn({ day, points }: Readonly<StaffPointsState>, at: number): number {
  return day === dayNumber(at) ? points : 0;
}

export function countedToday({ staffPoints }: Readonly<Account>, now: number): number {
  return staffPoints === undefined ? 0 : countedOn(staffPoints, now);
}

export function gaveRecently({ staffPoints }: Readonly<Account>, actor: string | undefined, now: number): boolean {
  const at = actor === undefined ? undefined : staffPoints?.givers.get(actor);
  return at !== undefined && now < at + KEPT_MS;
}
