import { z } from 'zod';

export const NOTIFICATION_KINDS = [
  'welcome',
  'big_win',
  'level_up',
  'offer',
  'referral',
  'withdrawal',
  'system',
  /** Points that staff added or took. */
  'other',
] as const;
export const notificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof notificationKind>;

/** `screen`: the list, the badge and the live card. */
export const CHANNELS = ['screen', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

type Choice = {
  screen: boolean;
  mail: boolean;
  /** Channels that the player cannot change. */
  fixed: readonly Channel[];
};

const SCREEN_ONLY: Choice = { screen: true, mail: false, fixed: ['mail'] };
const MAIL_ON_REQUEST: Choice = { screen: true, mail: false, fixed: [] };
const MAILED: Choice = { screen: true, mail: true, fixed: [] };

/** Before the player changes anything. */
export const DEFAULT_CHOICES: Readonly<Record<NotificationKind, Choice>> = {
  welcome: SCREEN_ONLY,
  big_win: SCREEN_ONLY,
  level_up: MAIL_ON_REQUEST,
  offer: MAILED,
  referral: MAIL_ON_REQUEST,
  withdrawal: MAILED,
  system: { screen: true, mail: true, fixed: ['screen'] },
  other: SCREEN_ONLY,
};

/** Listed for a player at most; older ones are removed. */
export const KEPT_PER_PLAYER = 200;
/** A notification expires so long after its cause, unless staff say otherwise. */
export const KEPT_DAYS = 90;
