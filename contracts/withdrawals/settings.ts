import { defineSetting, wholeNumber, NO_WHAT_IF } from '../definition/setting.ts';
import { type MethodSettings, methodSettings } from './terms.ts';

export const WITHDRAWAL_SETTINGS = {
  'withdrawal-methods': defineSetting<MethodSettings>({
    topic: 'Withdrawals',
    title: 'Withdrawal methods',
    description:
      "Per method: whether it is on, and its minimum and maximum in points, where they differ from the method's own.",
    unit: 'points',
    schema: methodSettings,
    default: {},
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'withdrawal-daily-limit': defineSetting({
    topic: 'Withdrawals',
    title: 'Withdrawals: daily limit',
    description: 'Points that a player can withdraw within a day (UTC) by all methods together.',
    unit: 'points',
    schema: wholeNumber(5, 1_000_000_000),
    default: 5000,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'withdrawal-review-from': defineSetting({
    topic: 'Withdrawals',
    title: 'Withdrawals: review',
    description: 'Withdrawals of fewer points are approved without staff. 0: staff review all.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 0,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'withdrawal-manual-limit': defineSetting({
    topic: 'Withdrawals',
    title: 'Withdrawals: payments by hand',
    description: 'A payment or return that staff record for more points needs a second person.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 2500,
    isMoney: true,
    changedBy: 'change-money-settings',
    noWhatIf: NO_WHAT_IF.approvals,
  }),
} as const;
