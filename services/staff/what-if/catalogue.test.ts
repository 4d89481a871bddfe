import { expect, test } from 'vitest';
import { type SettingKey, SETTINGS } from '#contracts/settings/registry.ts';
import { whatIfOf } from './catalogue.ts';

test('each money setting has either a what-if or a reason for its absence', () => {
  const money = (Object.keys(SETTINGS) as SettingKey[]).filter((key) => SETTINGS[key].isMoney);
  const wrong = money.filter((key) => (whatIfOf(key) === null) !== (SETTINGS[key].noWhatIf !== undefined));
  expect(wrong).toEqual([]);
});
