import type { LastClaim } from '#contracts/bonuses/daily-bonus.ts';
import { FIRST_ZONE, ZONE_CHANGE_MS } from '#contracts/time-zone.ts';
import { day, maybe, moment, number, text, tuple, type ValueOf } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';

export type BonusState = {
  isSignupBonusGranted: boolean;
  lastClaim: LastClaim | null;
  zone: string;
  isZoneSet: boolean;
  /** Milliseconds; the first zone does not count as a change. 0 if never changed. */
  zoneChangedAt: number;
};

export const NO_BONUSES: Readonly<BonusState> = {
  isSignupBonusGranted: false,
  lastClaim: null,
  zone: FIRST_ZONE,
  isZoneSet: false,
  zoneChangedAt: 0,
};

declare module '../engine/book/account.ts' {
  interface Account {
    bonuses: BonusState | undefined;
  }
}

const FORM = tuple(number, maybe(tuple(moment, day, number, maybe(day))), maybe(tuple(text, moment)));

export const bonusSlice = packedOf<'signup-bonus-granted' | 'daily-bonus-claimed' | 'time-zone-set'>()({
  name: 'bonuses',
  version: 3,
  foldsPast: false,
  form: FORM,
  initial: (): BonusState => ({ ...NO_BONUSES }),
  isEmpty: ({ isSignupBonusGranted, lastClaim, isZoneSet }) =>
    !isSignupBonusGranted && lastClaim === null && !isZoneSet,
  evolve: {
    'signup-bonus-granted': (state) => {
      state.isSignupBonusGranted = true;
    },
    'daily-bonus-claimed': (state, { at, payload: { day, streak, frozenDay } }) => {
      state.lastClaim = { at, day, streak, frozenDay: frozenDay ?? state.lastClaim?.frozenDay ?? null };
    },
    'time-zone-set': (state, { at, payload: { zone } }) => {
      state.zone = zone;
      if (state.isZoneSet) state.zoneChangedAt = at;
      state.isZoneSet = true;
    },
  },
  complaints: {
    'signup-bonus-granted': (state) => (state.isSignupBonusGranted ? 'the signup bonus was granted before' : null),
    'daily-bonus-claimed': ({ lastClaim }, { payload: { day, streak, frozenDay } }) => {
      if (lastClaim === null) return streak === 1 ? null : 'a streak does not begin with its first day';
      if (day <= lastClaim.day) return 'the daily bonus of that day was claimed before';
      if (frozenDay !== undefined && (frozenDay <= lastClaim.day || frozenDay >= day))
        return 'a streak survived a day that was not missed';
      return streak === 1 || streak === lastClaim.streak + 1 ? null : 'a streak grew by more than a day';
    },
    'time-zone-set': ({ isZoneSet, zoneChangedAt }, { at }) =>
      isZoneSet && zoneChangedAt !== 0 && at < zoneChangedAt + ZONE_CHANGE_MS
        ? 'the time zone was changed twice within 30 days'
        : null,
  },
  encode: ({ isSignupBonusGranted, lastClaim, zone, isZoneSet, zoneChangedAt }): ValueOf<typeof FORM> => [
    isSignupBonusGranted ? 1 : 0,
    lastClaim && [lastClaim.at, lastClaim.day, lastClaim.streak, lastClaim.frozenDay],
    isZoneSet ? [zone, zoneChangedAt] : null,
  ],
  decode: ([granted, last, zone]): BonusState => ({
    isSignupBonusGranted: granted === 1,
    lastClaim: last && { at: last[0], day: last[1], streak: last[2], frozenDay: last[3] },
    zone: zone?.[0] ?? FIRST_ZONE,
    isZoneSet: zone !== null,
    zoneChangedAt: zone?.[1] ?? 0,
  }),
});
