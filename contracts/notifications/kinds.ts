import { z } from 'zod';

export const NOTIFICATION_KINDS = [
  'welcome',
  'big_win',
  'level_up',
  'offer',
  'referral',
  'withdrawal',
  'rain',
  'tip',
  'race',
  'mention',
  /** A reminder of one that is not claimed. */
  'daily_bonus',
  'system',
  /** Points added or taken by staff. */
  'other',
] as const;
export const notificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof notificationKind>;

/** `screen`: list, badge and live card. */
export const CHANNELS = ['screen', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

type Choice = {
  screen: boolean;
  mail: boolean;
  fixed: readonly Channel[];
};

const SCREEN_ONLY: Choice = { screen: true, mail: false, fixed: ['mail'] };
const MAIL_ON_REQUEST: Choice = { screen: true, mail: false, fixed: [] };
const MAILED: Choice = { screen: true, mail: true, fixed: [] };

export const DEFAULT_CHOICES: Readonly<Record<NotificationKind, Choice>> = {
  welcome: SCREEN_ONLY,
  big_win: SCREEN_ONLY,
  level_up: MAIL_ON_REQUEST,
  offer: MAILED,
  referral: MAIL_ON_REQUEST,
  withdrawal: MAILED,
  rain: SCREEN_ONLY,
  tip: SCREEN_ONLY,
  race: SCREEN_ONLY,
  mention: SCREEN_ONLY,
  daily_bonus: { screen: false, mail: false, fixed: ['screen'] },
  system: { screen: true, mail: true, fixed: ['screen'] },
  other: SCREEN_ONLY,
};

export const KEPT_PER_PLAYER = 200;
/** Default lifetime after the cause; staff can set another. */
export const KEPT_DAYS = 90;
