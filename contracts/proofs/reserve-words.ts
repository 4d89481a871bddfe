// Accounts of the books that hold money at a bank or a payout provider.
const TITLES: Readonly<Record<string, string>> = { paypal: 'PayPal', cashapp: 'Cash App', giftcard: 'Gift Cards' };
const PROVIDER = 'provider:';

/** The debt of an offer network is no money at a bank or provider. */
export function isReserve(account: string): boolean {
  return account === 'bank' || account.startsWith(PROVIDER);
}

/** "provider:paypal" -> "PayPal (payout provider)" */
export function reserveTitle(account: string): string {
  if (account === 'bank') return 'Bank account';
  const name = account.slice(PROVIDER.length);
  const words = name.replaceAll('-', ' ');
  return `${TITLES[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`} (payout provider)`;
}
