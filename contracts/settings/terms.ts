import type { LiveSettings } from './live-settings.ts';
import { SETTINGS, type SettingKey } from './registry.ts';

/** The settings that decisions are made under. */
export type Terms = Pick<LiveSettings, 'value' | 'origin'> & {
  /** Position of the latest change of any setting, 0 before the first; absent if they do not follow the log. */
  readonly seq?: number | undefined;
  /** False only for decisions of versions that did not count what staff give. */
  readonly countsStaff?: false;
};

/** Of a ledger without settings: their defaults, but no player has to confirm an age. */
export const DEFAULT_TERMS: Terms = {
  value: (key: SettingKey) => (key === 'adults-only' ? false : SETTINGS[key].default) as never,
  origin: () => null,
};
