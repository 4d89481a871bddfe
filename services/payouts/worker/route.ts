import { manualProvider } from '#contracts/withdrawals/manual-provider.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import type { Ids, Minor, Provider } from '../providers/port.ts';

const MICROS_PER_CENT = 10_000;

/** Null for units without a fixed value in points. */
export function amountFor(provider: Provider, { points, micros }: { points: number; micros: number }): Minor | null {
  const { unit, scale } = provider.traits.limits.max;
  switch (unit) {
    case 'USD':
      return micros % MICROS_PER_CENT === 0 ? { unit, scale, amount: BigInt(micros / MICROS_PER_CENT) } : null;
    case 'USDC':
      return { unit, scale, amount: BigInt(micros) };
    case 'ROBUX':
      return { unit, scale, amount: BigInt(points) };
    case 'BTC':
    case 'ETH':
      return null;
  }
}

/** The destination in the provider's terms; null if it does not serve such a one. */
export function payeeFor(provider: Provider, { method, details }: Destination, name: string | null): Ids | null {
  if (provider.id === 'generic') return { method, ...details };
  switch (method) {
    case 'paypal':
      return provider.id === 'paypal' ? { email: details.paypalEmail } : null;
    case 'giftcard':
      return provider.id === 'tremendous'
        ? { email: details.email, name: name ?? 'Player', brand: details.brand }
        : null;
    case 'crypto':
      return cryptoPayee(provider, details);
    case 'mobile':
      return provider.id === 'reloadly' && details.phone.startsWith('+1')
        ? { phone: details.phone, country: 'US' }
        : null;
    case 'robux':
      return byHand(provider, method, details.gamepassId, name);
    case 'zelle':
      return byHand(provider, method, details.contact, name);
    case 'cashapp':
      return byHand(provider, method, details.cashappTag, name);
  }
}

function byHand({ id }: Provider, method: MethodName, destination: string, name: string | null): Ids | null {
  return id === manualProvider(method) ? { destination, ...(name !== null && { name }) } : null;
}

const UNIT_OF = { bitcoin: 'BTC', ethereum: 'ETH', usdc: 'USDC' } as const;

function cryptoPayee(
  { traits }: Provider,
  { cryptoType, cryptoAddress }: { cryptoType: keyof typeof UNIT_OF; cryptoAddress: string },
): Ids | null {
  return traits.limits.max.unit === UNIT_OF[cryptoType] ? { address: cryptoAddress } : null;
}

const REFERENCES = ['transaction_id', 'payout_item_id', 'payout_id', 'circle_id', 'order_id', 'payout_batch_id'];

/** Shown to the player; the provider's support finds the payment by it. */
export function referenceOf(ids: Ids, ref: string): string {
  const name = REFERENCES.find((one) => ids[one] !== undefined);
  return name === undefined ? ref : ids[name]!;
}

/** Null for fees in other units: their value in dollars comes with the statement. */
export function microsOfFee(fee: Minor | null): number | null {
  if (fee === null || fee.amount < 0n) return null;
  if (fee.unit === 'USD') return Number(fee.amount) * MICROS_PER_CENT;
  return fee.unit === 'USDC' ? Number(fee.amount) : null;
}
