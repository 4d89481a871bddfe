import type { SettingKey, SettingValues } from './registry.ts';

export type SettingOrigin = {
  seq: number;
  actor: string;
  /** Milliseconds since the epoch. */
  at: number;
};

export type LiveSettings = {
  /** The same object until the setting changes. */
  value<Key extends SettingKey>(key: Key): SettingValues[Key];
  /** Null if never changed, or no stored value is readable. */
  origin(key: SettingKey): SettingOrigin | null;
  /** Position of the latest change of any setting; 0 before the first. */
  readonly seq: number;
  /** Null if the stored value is readable. Otherwise another value applies. */
  problem(key: SettingKey): string | null;
  /** Called after any change. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** Resolves when stored values are loaded. */
  refresh(): Promise<void>;
};
