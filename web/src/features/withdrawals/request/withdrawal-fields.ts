import { CRYPTO_TITLES, CRYPTO_TYPES } from '#contracts/withdrawals/crypto-address.ts';
import { GIFT_CARD_BRANDS, GIFT_CARD_TITLES } from '#contracts/withdrawals/destinations.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import { METHODS } from '#contracts/withdrawals/methods.ts';

export type WithdrawalFields = {
  method: MethodName;
  amount: number | null;
  /** On Roblox. */
  username: string;
  /** One of the method's kinds, if it has any. */
  kind: string;
  /** The single text field of the method. */
  text: string;
  isAgreed: boolean;
};

export type Kinds = { label: string; options: readonly { value: string; label: string }[]; text: Labels };
type Labels = { label: string; hint: string };

/** Methods that pay out in several kinds: a currency, a brand of gift card. */
const KINDS: Partial<Record<MethodName, Kinds>> = {
  crypto: {
    label: 'Currency',
    options: CRYPTO_TYPES.map((value) => ({ value, label: CRYPTO_TITLES[value] })),
    text: METHODS.crypto,
  },
  giftcard: {
    label: 'Gift card',
    options: GIFT_CARD_BRANDS.map((value) => ({ value, label: GIFT_CARD_TITLES[value] })),
    text: { label: 'Email', hint: 'We send the gift card to this address.' },
  },
};

export function kindsOf(method: MethodName): Kinds | null {
  return KINDS[method] ?? null;
}

export function labelsOf(method: MethodName): Labels {
  return kindsOf(method)?.text ?? METHODS[method];
}

export function emptyFields(method: MethodName, minimumPoints: number): WithdrawalFields {
  const kind = kindsOf(method)?.options[0]?.value ?? '';
  return { method, amount: minimumPoints, username: '', kind, text: '', isAgreed: false };
}

/** `paymentDetails` of the request. */
export function detailsText({ kind, text }: Pick<WithdrawalFields, 'kind' | 'text'>): string {
  return kind === '' ? text : `${kind} ${text}`;
}
