import { defineRefusal } from './refusal.ts';

export const settingChangedMeanwhile = defineRefusal(
  'setting-changed-meanwhile',
  409,
  'Someone else has changed this setting in the meantime. Read it again, then repeat your change.',
);
export const settingUnchanged = defineRefusal('setting-unchanged', 409, 'The setting has this value already.');
