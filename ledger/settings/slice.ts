import { sliceOf } from '../engine/book/slice.ts';

/** Values are stored as they were set; readers validate them with their own registry. */
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
