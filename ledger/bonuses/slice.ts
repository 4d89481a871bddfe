// Which one-time bonuses an account has had.
import { sliceOf } from '../book/slice.ts';

export type BonusState = { isSignupBonusGranted: boolean };

export const bonusSlice = sliceOf<'signup-bonus-granted'>()({
  name: 'bonuses',
  version: 1,
  initial: (): BonusState => ({ isSignupBonusGranted: false }),
  evolve: {
    'signup-bonus-granted': (state) => {
      state.isSignupBonusGranted = true;
    },
  },
  complaints: {
    'signup-bonus-granted': (state) => (state.isSignupBonusGranted ? 'the signup bonus was granted before' : null),
  },
  encode: ({ isSignupBonusGranted }) => (isSignupBonusGranted ? 1 : 0),
  decode: (stored: 0 | 1) => ({ isSignupBonusGranted: stored === 1 }),
});
