import { sliceOf } from '../engine/book/slice.ts';

/** By key. Values are as they were when they were changed; a reader checks them against its own registry. */
export type SettingsState = Map<string, unknown>;

declare module '../engine/book/account.ts' {
  interface Account {
    settings: SettingsState | undefined;
  }
}

export const settingsSlice = sliceOf<'setting-changed'>()({
  name: 'settings',
  version: 1,
  foldsPast: false,
  initial: (): SettingsState => new Map(),
  evolve: {
    'setting-changed': (state, { payload: { key, value } }) => {
      state.set(key, value);
    },
  },
  encode: (state) => [...state],
  decode: (stored: [string, unknown][]) => new Map(stored),
});
