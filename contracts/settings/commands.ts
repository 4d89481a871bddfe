// The command that changes a setting. Sent to the house's settings account.
import { z } from 'zod';
import { commandSchema, defineCommandOf } from '../definition/command.ts';
import { reason, requiredActor } from '../definition/envelope.ts';
import { defineRefusal } from '../definition/refusal.ts';
import { HOUSE_ACCOUNTS } from '../house/accounts.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey } from './registry.ts';

export const settingUnchanged = defineRefusal('setting-unchanged', 409, 'The setting has this value already.');

function changeOf(key: SettingKey) {
  const value: z.ZodType = SETTINGS[key].schema;
  const account = z.literal(HOUSE_ACCOUNTS.settings);
  return commandSchema('change-setting', { account, actor: requiredActor, key: z.literal(key), value, reason });
}

const [first, ...others] = SETTING_KEYS.map(changeOf);

export const changeSetting = defineCommandOf({
  type: 'change-setting',
  schema: z.discriminatedUnion('key', [first!, ...others]),
  identity: ['key', 'value', 'reason'],
  refusals: [settingUnchanged],
});

export const SETTINGS_COMMANDS = [changeSetting] as const;
