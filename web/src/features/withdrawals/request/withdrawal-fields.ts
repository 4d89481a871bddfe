import { z } from 'zod';
import { CRYPTO_TITLES, CRYPTO_TYPES } from '#contracts/withdrawals/crypto-address.ts';
import { GIFT_CARD_BRANDS, GIFT_CARD_TITLES, robuxDetails } from '#contracts/withdrawals/destinations.ts';
import { type MethodName, methodName } from '#contracts/withdrawals/method-names.ts';
import { detailsInText, METHODS, minimumSentence } from '#contracts/withdrawals/methods.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';

const fields = z.object({
  method: methodName,
  amount: z.number().nullable(),
  /** On Roblox. */
  username: z.string(),
  /** One of the method's kinds, if it has any. */
  kind: z.string(),
  /** The single text field of the method. */
  text: z.string(),
  isAgreed: z.boolean(),
});
export type WithdrawalFields = z.infer<typeof fields>;

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

export type Bounds = { minimumPoints: number; maximumPoints: number; balance: number; leftToday: number | null };

export function withdrawalFields(bounds: Bounds) {
  return fields.superRefine((values, context) => {
    const wrongAmount = amountProblem(values.amount, bounds);
    if (wrongAmount !== null) context.addIssue({ code: 'custom', path: ['amount'], message: wrongAmount });
    for (const { at, message } of detailProblems(values)) {
      context.addIssue({ code: 'custom', path: [at], message });
    }
  });
}

function amountProblem(amount: number | null, bounds: Bounds): string | null {
  const { minimumPoints, maximumPoints, balance, leftToday } = bounds;
  if (amount === null || amount < minimumPoints) return minimumSentence(minimumPoints);
  if (amount > maximumPoints) return `Maximum withdrawal is ${formatPoints(maximumPoints)} points`;
  if (amount > balance) return `You have ${countedPoints(balance)}.`;
  if (leftToday !== null && amount > leftToday) return `You can withdraw ${countedPoints(leftToday)} more today.`;
  return null;
}

type DetailProblem = { at: 'username' | 'text'; message: string };

function detailProblems({ method, username, kind, text }: WithdrawalFields): DetailProblem[] {
  if (method !== 'robux') {
    const { error } = detailsInText(method).safeParse(detailsText({ kind, text }));
    return error === undefined ? [] : [{ at: 'text', message: error.issues[0]!.message }];
  }
  const { error } = robuxDetails.safeParse({ username, gamepassId: text });
  return (error?.issues ?? []).map(({ path, message }) => ({
    at: path[0] === 'username' ? 'username' : 'text',
    message,
  }));
}
