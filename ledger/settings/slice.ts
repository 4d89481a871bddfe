import { json, list, text, tuple } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';

/** Values are stored as they were set; readers validate them with their own registry. */
export type SettingsState = Map<string, unknown>;

declare module '../engine/book/account.ts' {
  interface Account {
    settings: SettingsState | undefined;
  }
}

export const settingsSlice = packedOf<'setting-changed'>()({
  name: 'settings',
  version: 1,
  foldsPast: false,
  form: list(tuple(text, json)),
  initial: (): SettingsState => new Map(),
  count: (state) => state.size,
  isEmpty: (state) => state.size === 0,
  evolve: {
    'setting-changed': (state, { payload: { key, value } }) => {
      state.set(key, value);
    },
  },
  encode: (state) => [...state],
  decode: (stored) => new Map(stored),
});
