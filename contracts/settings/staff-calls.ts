// Separate from calls.ts, so that players' pages do not load the registry.
import { z } from 'zod';
import { SETTING_TOPICS } from '../definition/setting.ts';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { storableText } from '../definition/text.ts';
import { storableJson } from '../definition/storable-json.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { positionText } from '../position.ts';
import { permission } from '../definition/permissions.ts';
import { SETTING_KEYS, type SettingKey } from './registry.ts';
import { positionNotReached } from '../definition/common-refusals.ts';
import { changeSetting } from './commands.ts';

const settingKey = z.enum(SETTING_KEYS, `A setting is one of ${SETTING_KEYS.join(', ')}.`);
/** `signup_bonus`, as documented, or `signup-bonus`. */
export const documentedKeyParam = z.preprocess(
  (key) => (typeof key === 'string' ? key.replaceAll('_', '-') : key),
  settingKey,
);
const keyParams = z.object({ key: documentedKeyParam });
const value = z.unknown();

export function documentedKey(key: SettingKey): string {
  return key.replaceAll('-', '_');
}

export const settingsCall = defineCall({
  name: 'settings',
  method: 'GET',
  path: '/api/admin/settings',
  access: 'read-settings',
  budget: LIST,
  view: 'settings',
  summary: 'Every setting with its value, its bounds and who changed it last.',
  reply: z.array(
    z.object({
      /** With underscores, as documented. */
      key: z.string(),
      topic: z.enum(SETTING_TOPICS),
      title: z.string(),
      description: z.string(),
      unit: z.string(),
      value,
      default: value,
      /** JSON Schema. */
      bounds: z.record(z.string(), z.unknown()),
      isMoney: z.boolean(),
      changedBy: permission,
      /** Rises with each change; 0 if never changed. */
      version: z.int(),
      /** Null if never changed, or no stored value is readable. */
      changed: z.object({ actor: z.string(), name: z.string().nullable(), at: z.iso.datetime() }).nullable(),
      /** Why the stored value is unreadable, if it is; `value` applies instead. */
      problem: z.string().nullable(),
    }),
  ),
  refusals: [positionNotReached],
});

export const settingHistoryCall = defineCall({
  name: 'setting-history',
  method: 'GET',
  path: '/api/admin/settings/:key/history',
  access: 'read-settings',
  budget: LIST,
  view: 'settings',
  summary: 'The changes of a setting, the latest first. Page with `before` = `next` of the page before.',
  params: keyParams,
  query: z.strictObject({
    before: wholeNumber('before', 1, Number.MAX_SAFE_INTEGER).optional(),
    limit: wholeNumber('limit', 1, 200).prefault(50),
  }),
  reply: z.object({
    changes: z.array(
      z.object({
        /** Log place, "partition-seq". */
        place: z.string(),
        value,
        actor: z.string(),
        name: z.string().nullable(),
        reason: z.string(),
        at: z.iso.datetime(),
      }),
    ),
    /** Null on the last page. */
    next: z.int().nullable(),
  }),
  refusals: [positionNotReached],
});

export const changeSettingCall = defineCall({
  name: 'change-setting',
  method: 'PUT',
  path: '/api/admin/settings/:key',
  access: 'change-settings',
  commands: ['change-setting'],
  budget: SMALL,
  idempotent: true,
  summary:
    'Changes a setting, with a reason. Every process acts on it within a second. ' +
    'A day that is running keeps its challenges. ' +
    'Settings that points or dollars depend on need the permission change-money-settings.',
  params: keyParams,
  body: z.strictObject({
    /** Or its text, as documented. */
    value: storableJson,
    /** Documented; the reason if none is given. */
    description: storableText.max(200).optional(),
    reason: reason.optional(),
    /** Version that the change is based on; refused if another is in force. Not checked if absent. */
    expected: z.int().min(0).optional(),
  }),
  reply: z.object({ key: z.string(), value, position: positionText }),
  refusals: [...changeSetting.refusals, positionNotReached],
});

export const SETTINGS_STAFF_CALLS = [settingsCall, settingHistoryCall, changeSettingCall] as const;
