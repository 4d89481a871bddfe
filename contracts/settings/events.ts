import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';

export const settingChanged = defineEvent({
  type: 'setting-changed',
  code: 20,
  on: 'settings',
  isByStaff: true,
  ...NO_TRANSFER,
  /** `value` fits the key's schema at that time. Later versions may have other keys. */
  payload: z.object({ key: z.string(), value: z.unknown(), reason: z.string() }),
  changes: { thing: ({ key }) => `setting:${key}`, words: 'The setting was changed in the meantime.' },
  words: null,
});

export const SETTINGS_EVENTS = [settingChanged] as const;
