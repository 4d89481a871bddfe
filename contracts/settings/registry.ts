// Before the first `setting-changed` event, the environment (in an empty house) or the default applies.
import { ACCOUNT_SETTINGS } from '../accounts/settings.ts';
import { AGE_SETTINGS } from '../age/settings.ts';
import { APPROVAL_SETTINGS } from '../approvals/settings.ts';
import { BONUS_SETTINGS } from '../bonuses/settings.ts';
import { CHALLENGE_SETTINGS } from '../challenges/settings.ts';
import { CHAT_SETTINGS } from '../chat/settings.ts';
import { CHECKLIST_SETTINGS } from '../checklist/settings.ts';
import { LEVEL_SETTINGS } from '../levels/settings.ts';
import { LOYALTY_SETTINGS } from '../loyalty/settings.ts';
import { NOTIFICATION_SETTINGS } from '../notifications/settings.ts';
import { OFFER_SETTINGS } from '../offers/settings.ts';
import { PROOF_SETTINGS } from '../proofs/settings.ts';
import { PLAY_SETTINGS } from '../play/settings.ts';
import { PUBLIC_STATS_SETTINGS } from '../public-stats/settings.ts';
import { RAIN_SETTINGS } from '../rain/settings.ts';
import { REFERRAL_SETTINGS } from '../referrals/settings.ts';
import { TIP_SETTINGS } from '../tips/settings.ts';
import { WITHDRAWAL_SETTINGS } from '../withdrawals/settings.ts';
import type { ValuesOf } from '../definition/setting.ts';
import { COMPLIANCE_SETTINGS } from '../withdrawals/compliance-settings.ts';

export const SETTINGS = {
  ...BONUS_SETTINGS,
  ...CHECKLIST_SETTINGS,
  ...REFERRAL_SETTINGS,
  ...CHALLENGE_SETTINGS,
  ...LEVEL_SETTINGS,
  ...LOYALTY_SETTINGS,
  ...AGE_SETTINGS,
  ...PLAY_SETTINGS,
  ...NOTIFICATION_SETTINGS,
  ...PUBLIC_STATS_SETTINGS,
  ...PROOF_SETTINGS,
  ...OFFER_SETTINGS,
  ...WITHDRAWAL_SETTINGS,
  ...CHAT_SETTINGS,
  ...RAIN_SETTINGS,
  ...TIP_SETTINGS,
  ...APPROVAL_SETTINGS,
  ...COMPLIANCE_SETTINGS,
  ...ACCOUNT_SETTINGS,
} as const;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

export type SettingValues = ValuesOf<typeof SETTINGS>;
export type SettingValue<Key extends SettingKey> = SettingValues[Key];
