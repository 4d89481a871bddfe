import { sliceOf } from '../engine/book/slice.ts';

export type AgeState = { isAdult: boolean };

declare module '../engine/book/account.ts' {
  interface Account {
    age: AgeState | undefined;
  }
}

export const ageSlice = sliceOf<'adult-confirmed'>()({
  name: 'age',
  version: 1,
  foldsPast: false,
  initial: (): AgeState => ({ isAdult: false }),
  isEmpty: ({ isAdult }) => !isAdult,
  evolve: {
    'adult-confirmed': (state) => {
      state.isAdult = true;
    },
  },
  complaints: {
    'adult-confirmed': ({ isAdult }) => (isAdult ? 'the player was confirmed as an adult before' : null),
  },
  encode: ({ isAdult }) => (isAdult ? 1 : 0),
  decode: (stored: 0 | 1) => ({ isAdult: stored === 1 }),
});
