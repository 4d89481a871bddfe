import { sliceOf } from '../engine/book/slice.ts';

declare module '../engine/book/account.ts' {
  interface Account {
    closed: { isClosed: boolean } | undefined;
  }
}

export const closedSlice = sliceOf<'account-closed'>()({
  name: 'closed',
  version: 1,
  foldsPast: false,
  initial: () => ({ isClosed: false }),
  isEmpty: ({ isClosed }) => !isClosed,
  evolve: {
    'account-closed': (state) => {
      state.isClosed = true;
    },
  },
  complaints: { 'account-closed': ({ isClosed }) => (isClosed ? 'the account was closed before' : null) },
  encode: ({ isClosed }) => isClosed,
  decode: (isClosed: boolean) => ({ isClosed }),
});
