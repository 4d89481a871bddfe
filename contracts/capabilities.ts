// Commands, kinds, refusals and documents derive from this list; ledger/capabilities.ts adds state and rules.
import { ACCOUNT_COMMANDS } from './accounts/commands.ts';
import { ACCOUNT_EVENTS, welcomeNotice } from './accounts/events.ts';
import { ADJUSTMENT_COMMANDS } from './adjustments/commands.ts';
import { ADJUSTMENT_EVENTS, pointsNotice } from './adjustments/events.ts';
import { APPROVAL_COMMANDS } from './approvals/commands.ts';
import { APPROVAL_EVENTS } from './approvals/events.ts';
import { BONUS_COMMANDS } from './bonuses/commands.ts';
import { BONUS_EVENTS, dailyBonusNotice } from './bonuses/events.ts';
import { AGE_COMMANDS } from './age/commands.ts';
import { AGE_EVENTS } from './age/events.ts';
import { CHECKLIST_COMMANDS } from './checklist/commands.ts';
import { CHECKLIST_EVENTS } from './checklist/events.ts';
import { CHALLENGE_COMMANDS } from './challenges/commands.ts';
import { CHALLENGE_EVENTS } from './challenges/events.ts';
import { LEVEL_EVENTS, levelUpNotice } from './levels/events.ts';
import { offerNotice } from './offers/notices.ts';
import { bigWinNotice } from './play/notices.ts';
import { RACE_EVENTS, raceNotice } from './races/events.ts';
import { RAIN_EVENTS, rainNotice } from './rain/events.ts';
import { referralNotice } from './referrals/notices.ts';
import { TIP_EVENTS, tipNotice } from './tips/events.ts';
import { withdrawalNotice } from './withdrawals/notices.ts';
import { mentionNotice } from './chat/notices.ts';
import type { NoticeDefinition } from './definition/notice.ts';
import { systemNotice } from './notifications/system.ts';
import type { CommandDefinition } from './definition/command.ts';
import type { EventDefinition } from './definition/event.ts';
import { FAIRNESS_COMMANDS } from './fairness/commands.ts';
import { FAIRNESS_EVENTS } from './fairness/events.ts';
import { HOLD_COMMANDS } from './holds/commands.ts';
import { HOLD_EVENTS } from './holds/events.ts';
import { LEVEL_COMMANDS } from './levels/commands.ts';
import { LIMIT_COMMANDS } from './limits/commands.ts';
import { LIMIT_EVENTS } from './limits/events.ts';
import { OFFER_COMMANDS } from './offers/commands.ts';
import { OFFER_EVENTS } from './offers/events.ts';
import { LOYALTY_COMMANDS } from './loyalty/commands.ts';
import { LOYALTY_EVENTS } from './loyalty/events.ts';
import { PLAY_COMMANDS } from './play/commands.ts';
import { PLAY_EVENTS } from './play/events.ts';
import { PROMO_COMMANDS } from './promos/commands.ts';
import { PROMO_EVENTS } from './promos/events.ts';
import { RACE_COMMANDS } from './races/commands.ts';
import { RAIN_COMMANDS } from './rain/commands.ts';
import { REFERRAL_COMMANDS } from './referrals/commands.ts';
import { REFERRAL_EVENTS } from './referrals/events.ts';
import { SETTINGS_COMMANDS } from './settings/commands.ts';
import { SETTINGS_EVENTS } from './settings/events.ts';
import { STANDING_COMMANDS } from './standing/commands.ts';
import { STANDING_EVENTS } from './standing/events.ts';
import { STAFF_POINTS_COMMANDS } from './approvals/staff-points/commands.ts';
import { STAFF_POINTS_EVENTS } from './approvals/staff-points/events.ts';
import { TIP_COMMANDS } from './tips/commands.ts';
import { TREASURY_COMMANDS } from './treasury/commands.ts';
import { TREASURY_EVENTS } from './treasury/events.ts';
import { WITHDRAWAL_COMMANDS } from './withdrawals/commands.ts';
import { WITHDRAWAL_EVENTS } from './withdrawals/events.ts';

type Capability = {
  events: readonly EventDefinition[];
  commands: readonly CommandDefinition[];
  notices?: readonly NoticeDefinition[];
};

export const CAPABILITIES = {
  accounts: { events: ACCOUNT_EVENTS, commands: ACCOUNT_COMMANDS, notices: [welcomeNotice] },
  play: { events: PLAY_EVENTS, commands: PLAY_COMMANDS, notices: [bigWinNotice] },
  fairness: { events: FAIRNESS_EVENTS, commands: FAIRNESS_COMMANDS },
  bonuses: { events: BONUS_EVENTS, commands: BONUS_COMMANDS, notices: [dailyBonusNotice] },
  challenges: { events: CHALLENGE_EVENTS, commands: CHALLENGE_COMMANDS },
  adjustments: { events: ADJUSTMENT_EVENTS, commands: ADJUSTMENT_COMMANDS, notices: [pointsNotice] },
  holds: { events: HOLD_EVENTS, commands: HOLD_COMMANDS },
  standing: { events: STANDING_EVENTS, commands: STANDING_COMMANDS },
  limits: { events: LIMIT_EVENTS, commands: LIMIT_COMMANDS },
  settings: { events: SETTINGS_EVENTS, commands: SETTINGS_COMMANDS },
  age: { events: AGE_EVENTS, commands: AGE_COMMANDS },
  offers: { events: OFFER_EVENTS, commands: OFFER_COMMANDS, notices: [offerNotice] },
  referrals: { events: REFERRAL_EVENTS, commands: REFERRAL_COMMANDS, notices: [referralNotice] },
  treasury: { events: TREASURY_EVENTS, commands: TREASURY_COMMANDS },
  withdrawals: { events: WITHDRAWAL_EVENTS, commands: WITHDRAWAL_COMMANDS, notices: [withdrawalNotice] },
  approvals: {
    events: [...APPROVAL_EVENTS, ...STAFF_POINTS_EVENTS],
    commands: [...APPROVAL_COMMANDS, ...STAFF_POINTS_COMMANDS],
  },
  levels: { events: LEVEL_EVENTS, commands: LEVEL_COMMANDS, notices: [levelUpNotice] },
  promos: { events: PROMO_EVENTS, commands: PROMO_COMMANDS },
  rain: { events: RAIN_EVENTS, commands: RAIN_COMMANDS, notices: [rainNotice] },
  tips: { events: TIP_EVENTS, commands: TIP_COMMANDS, notices: [tipNotice] },
  races: { events: RACE_EVENTS, commands: RACE_COMMANDS, notices: [raceNotice] },
  chat: { events: [], commands: [], notices: [mentionNotice] },
  notifications: { events: [], commands: [], notices: [systemNotice] },
  checklist: { events: CHECKLIST_EVENTS, commands: CHECKLIST_COMMANDS },
  loyalty: { events: LOYALTY_EVENTS, commands: LOYALTY_COMMANDS },
} as const satisfies Record<string, Capability>;

export type CapabilityName = keyof typeof CAPABILITIES;

type AnyCapability = (typeof CAPABILITIES)[CapabilityName];
export type AnyEventDefinition = AnyCapability['events'][number];
export type AnyCommandDefinition = AnyCapability['commands'][number];

const capabilities: readonly AnyCapability[] = Object.values(CAPABILITIES);

export const EVENT_DEFINITIONS: readonly AnyEventDefinition[] = capabilities.flatMap(({ events }) => [...events]);
export const COMMAND_DEFINITIONS: readonly AnyCommandDefinition[] = capabilities.flatMap(({ commands }) => [
  ...commands,
]);

export type AnyNoticeDefinition = Extract<AnyCapability, { notices: unknown }>['notices'][number];
export const NOTICE_DEFINITIONS: readonly AnyNoticeDefinition[] = capabilities.flatMap((one) =>
  'notices' in one ? [...one.notices] : [],
);
