import type { SettingKey, SettingValue } from './registry.ts';

export type SettingOrigin = {
  /** The event that set the value. */
  seq: number;
  actor: string;
  /** Milliseconds since the epoch. */
  at: number;
};

export type LiveSettings = {
  /** The same object until the setting changes. */
  value<Key extends SettingKey>(key: Key): SettingValue<Key>;
  /** Where the value comes from; null: never changed in this house, or no stored value could be read. */
  origin(key: SettingKey): SettingOrigin | null;
  /** Why the stored value cannot be read, or null if it can. Otherwise another value applies. */
  problem(key: SettingKey): string | null;
  /** Called after any change. Returns the way to stop listening. */
  onChange(listener: () => void): () => void;
  /** Reads what is stored; resolves when it is known. */
  refresh(): Promise<void>;
};
