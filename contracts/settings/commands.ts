import { z } from 'zod';
import { commandSchema, defineCommandOf } from '../definition/command.ts';
import { reason, requiredActor } from '../definition/envelope.ts';
import { HOUSE_ACCOUNTS } from '../definition/house-accounts.ts';
import { CHANGE_REFUSALS } from '../definition/operator-refusals.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey } from './registry.ts';
import { settingChangedMeanwhile, settingUnchanged } from '../definition/setting-refusals.ts';

function changeOf(key: SettingKey) {
  const value: z.ZodType = SETTINGS[key].schema;
  const account = z.literal(HOUSE_ACCOUNTS.settings);
  return commandSchema('change-setting', {
    account,
    actor: requiredActor,
    key: z.literal(key),
    value,
    /** Value the change is based on; refused if another is in force. Not checked if absent. */
    basedOn: value.optional(),
    reason,
  });
}

const [first, ...others] = SETTING_KEYS.map(changeOf);

export const changeSetting = defineCommandOf({
  type: 'change-setting',
  on: 'house',
  terminal: 'demo',
  schema: z.discriminatedUnion('key', [first!, ...others]),
  identity: ['key', 'value', 'reason'],
  refusals: [settingUnchanged, settingChangedMeanwhile, ...CHANGE_REFUSALS],
});

export const SETTINGS_COMMANDS = [changeSetting] as const;
