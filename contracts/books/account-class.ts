// For reading only: postings are named by accounts, not classes.
export const ACCOUNT_CLASSES = ['asset', 'liability', 'income', 'expense', 'trading'] as const;
export type AccountClass = (typeof ACCOUNT_CLASSES)[number];

const CLASSES: Readonly<Record<string, AccountClass>> = {
  'players:available': 'liability',
  'players:held': 'liability',
  'bonus-expense': 'expense',
  'level-expense': 'expense',
  'offer-expense': 'expense',
  'promo-expense': 'expense',
  'race-expense': 'expense',
  'rakeback-expense': 'expense',
  'referral-expense': 'expense',
  'rain-expense': 'expense',
  'rain-pool': 'liability',
  'rain-shares': 'liability',
  'tips-in-transit': 'liability',
  adjustments: 'expense',
  'payout-clearing': 'trading',
  exchange: 'trading',
  forfeited: 'income',
  bank: 'asset',
  'chargeback-loss': 'expense',
  'exchange-cost': 'expense',
  'offer-revenue': 'income',
  'payout-fees': 'expense',
  'provider-claims': 'asset',
  rounding: 'expense',
  suspense: 'asset',
};

const FAMILIES: Readonly<Record<string, AccountClass>> = {
  house: 'income',
  provider: 'asset',
  receivable: 'asset',
  transit: 'asset',
};

export function classOfAccount(account: string): AccountClass {
  return CLASSES[account] ?? FAMILIES[account.split(':', 1)[0]!] ?? 'trading';
}

/** The house receives statements for these accounts. */
export function hasStatements(account: string): boolean {
  return account === 'bank' || /^(provider|receivable):/.test(account);
}
