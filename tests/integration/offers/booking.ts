import type { Person } from '#contracts/internal/people.ts';
import { type SettingKey, SETTINGS, type SettingValue } from '#contracts/settings/registry.ts';

export const PLAYER = 1007;
export const CODE = 'a-code-of-the-player';

export const BOOKING = {
  networks: { notik: { secret: 'notik-test-secret' } },
  publicUrl: 'https://house.example',
  identity: {
    // Old enough that only the size of an offer decides.
    person: () => Promise.resolve({ account: PLAYER, createdAt: 0, emailVerified: true } as Person),
  },
  settings: {
    value: <Key extends SettingKey>(key: Key): SettingValue<Key> => SETTINGS[key].default as SettingValue<Key>,
  },
};
