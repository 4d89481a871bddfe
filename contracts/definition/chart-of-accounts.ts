// Ledger accounts. Classes are for reading only: postings are named by accounts.
import { z } from 'zod';

export const ACCOUNT_CLASSES = ['asset', 'liability', 'income', 'expense', 'trading'] as const;
export type AccountClass = (typeof ACCOUNT_CLASSES)[number];

/** Of the house, in points. Each game has `house:<game>` besides. */
const POINT_ACCOUNTS = {
  'bonus-expense': { class: 'expense', isEarned: true },
  'offer-expense': { class: 'expense', isEarned: true },
  'referral-expense': { class: 'expense', isEarned: true },
  adjustments: { class: 'expense' },
  'payout-clearing': { class: 'trading' },
  'level-expense': { class: 'expense', isEarned: true },
  'promo-expense': { class: 'expense', isEarned: true },
  'race-expense': { class: 'expense', isEarned: true },
  'rain-expense': { class: 'expense' },
  'rain-shares': { class: 'liability', isEarned: true },
  'rakeback-expense': { class: 'expense', isEarned: true },
  'tips-in-transit': { class: 'liability' },
  exchange: { class: 'trading' },
  forfeited: { class: 'income' },
} as const satisfies Record<string, { class: AccountClass; isEarned?: true }>;
export type HousePointAccount = keyof typeof POINT_ACCOUNTS;

/** Points from these are earnings of the player. */
export const EARNED_FROM: ReadonlySet<string> = new Set(
  Object.entries(POINT_ACCOUNTS).flatMap(([name, rules]) => ('isEarned' in rules ? [name] : [])),
);

const DOLLAR_ACCOUNTS = {
  bank: 'asset',
  'chargeback-loss': 'expense',
  exchange: 'trading',
  'exchange-cost': 'expense',
  'offer-revenue': 'income',
  'payout-fees': 'expense',
  'provider-claims': 'asset',
  rounding: 'expense',
  suspense: 'asset',
} as const satisfies Record<string, AccountClass>;

/** Each has one account per network or payout method, such as "receivable:cpx". */
const DOLLAR_FAMILIES = { provider: 'asset', receivable: 'asset', transit: 'asset' } as const;

export type DollarAccount = keyof typeof DOLLAR_ACCOUNTS | `${keyof typeof DOLLAR_FAMILIES}:${string}`;

const names = (accounts: object) => Object.keys(accounts).join('|');

export const dollarAccount = z
  .string()
  .regex(
    new RegExp(`^(${names(DOLLAR_ACCOUNTS)}|(${names(DOLLAR_FAMILIES)}):[a-z0-9-]{1,32})$`),
    'There is no such dollar account.',
  ) as unknown as z.ZodType<DollarAccount>;

/** Millionths of a dollar. */
export const dollarMicros = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

const CLASSES: Readonly<Record<string, AccountClass>> = {
  'players:available': 'liability',
  'players:held': 'liability',
  'rain-pool': 'liability',
  ...Object.fromEntries(Object.entries(POINT_ACCOUNTS).map(([name, rules]) => [name, rules.class])),
  ...DOLLAR_ACCOUNTS,
};
const FAMILIES: Readonly<Record<string, AccountClass>> = { house: 'income', ...DOLLAR_FAMILIES };

export function classOfAccount(account: string): AccountClass {
  return CLASSES[account] ?? FAMILIES[account.split(':', 1)[0]!] ?? 'trading';
}

/** The house receives statements for these accounts. */
export function hasStatements(account: string): boolean {
  return account === 'bank' || /^(provider|receivable):/.test(account);
}
