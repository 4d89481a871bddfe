// Which bonuses an account has had: the signup bonus, and the last daily one.
import { DAILY_BONUS_WAIT_MS, type LastClaim } from '#contracts/bonuses/daily-bonus.ts';
import { sliceOf } from '../book/slice.ts';

export type BonusState = {
  isSignupBonusGranted: boolean;
  lastClaim: LastClaim | null;
};

export const bonusSlice = sliceOf<'signup-bonus-granted' | 'daily-bonus-claimed'>()({
  name: 'bonuses',
  version: 2,
  initial: (): BonusState => ({ isSignupBonusGranted: false, lastClaim: null }),
  evolve: {
    'signup-bonus-granted': (state) => {
      state.isSignupBonusGranted = true;
    },
    'daily-bonus-claimed': (state, { at, payload: { day, streak } }) => {
      state.lastClaim = { at, day, streak };
    },
  },
  complaints: {
    'signup-bonus-granted': (state) => (state.isSignupBonusGranted ? 'the signup bonus was granted before' : null),
    'daily-bonus-claimed': ({ lastClaim }, { at, payload: { day, streak } }) => {
      if (lastClaim === null) return streak === 1 ? null : 'a streak does not begin with its first day';
      if (day <= lastClaim.day) return 'the daily bonus of that day was claimed before';
      if (at < lastClaim.at + DAILY_BONUS_WAIT_MS) return 'the daily bonus was claimed within 20 hours';
      return streak === 1 || streak === lastClaim.streak + 1 ? null : 'a streak grew by more than a day';
    },
  },
  encode: ({ isSignupBonusGranted, lastClaim }) => [
    isSignupBonusGranted ? 1 : 0,
    lastClaim && [lastClaim.at, lastClaim.day, lastClaim.streak],
  ],
  decode: ([granted, last]: [0 | 1, [at: number, day: string, streak: number] | null]): BonusState => ({
    isSignupBonusGranted: granted === 1,
    lastClaim: last && { at: last[0], day: last[1], streak: last[2] },
  }),
});
