// One definition per method feeds form, cards, server and staff screens.
import { z } from 'zod';
import { mailAddress } from '../accounts/mail-address.ts';
import {
  cashAppDetails,
  cryptoDetails,
  GIFT_CARD_BRANDS,
  GIFT_CARD_TITLES,
  giftCardDetails,
  LONGEST_DETAILS,
  mailDestination,
  mobileDetails,
  NO_GAMEPASS,
  paypalDetails,
  robuxDetails,
  zelleDetails,
} from './destinations.ts';
import { CRYPTO_TITLES, CRYPTO_TYPES, cryptoAddress } from './crypto-address.ts';
import { METHOD_TITLES, type MethodName } from './method-names.ts';

type MethodDefinition<Details extends z.ZodType> = {
  title: string;
  /** Defaults of the setting withdrawal-methods. */
  isOn: boolean;
  minimumPoints: number;
  maximumPoints: number;
  /** Of the single text field of the documented form. */
  label: string;
  hint: string;
  /** Refusal of an empty text field. */
  missing: string;
  details: Details;
  /** `paymentDetails` of POST /api/withdrawal/request. Anything that is not understood fails the schema of `details`. */
  detailsOf(text: string): unknown;
  /** To the player and to staff. */
  show(details: z.output<Details>): string;
  /** The same for every spelling of one destination. */
  destination(details: z.output<Details>): string;
  /** A paid payout can come back within this time; 0: it is final. */
  returnDays: number;
  /** For the terms beside the form. */
  processing: string;
};

const defineMethod = <Details extends z.ZodType>(definition: MethodDefinition<Details>): MethodDefinition<Details> =>
  definition;

const MANUAL_PROCESSING = 'Processed within 24 to 48 hours.';

export const METHODS = {
  robux: defineMethod({
    title: METHOD_TITLES.robux,
    isOn: true,
    minimumPoints: 5,
    maximumPoints: 5000,
    label: 'Gamepass ID',
    hint: 'The number in your gamepass’s address on Roblox',
    missing: NO_GAMEPASS,
    details: robuxDetails,
    detailsOf: (text) => ({ gamepassId: text }),
    show: ({ username, gamepassId }) => `${username}, gamepass ${gamepassId}`,
    destination: ({ gamepassId }) => gamepassId,
    returnDays: 0,
    processing: 'We buy your gamepass. Roblox delivers the Robux in 3 to 7 days.',
  }),
  crypto: defineMethod({
    title: METHOD_TITLES.crypto,
    isOn: false,
    minimumPoints: 1000,
    maximumPoints: 5000,
    label: 'Wallet address',
    hint: 'Wallet address',
    missing: 'Enter a wallet address.',
    details: cryptoDetails,
    detailsOf: (text) => cryptoOf(text),
    show: ({ cryptoType, cryptoAddress: address }) => `${CRYPTO_TITLES[cryptoType]} ${address}`,
    // Ethereum and USDC share their addresses.
    destination: ({ cryptoAddress: address }) => address,
    returnDays: 0,
    processing: MANUAL_PROCESSING,
  }),
  giftcard: defineMethod({
    title: METHOD_TITLES.giftcard,
    isOn: false,
    minimumPoints: 500,
    maximumPoints: 5000,
    label: 'Gift card type and email',
    hint: 'Amazon, you@example.com',
    missing: 'Enter the type of gift card and an email address.',
    details: giftCardDetails,
    detailsOf: (text) => giftCardOf(text),
    show: ({ brand, email }) => `${GIFT_CARD_TITLES[brand]}, ${email}`,
    destination: ({ email }) => mailDestination(email),
    returnDays: 0,
    processing: MANUAL_PROCESSING,
  }),
  paypal: defineMethod({
    title: METHOD_TITLES.paypal,
    isOn: true,
    minimumPoints: 1000,
    maximumPoints: 5000,
    label: 'PayPal email address',
    hint: 'you@example.com',
    missing: 'Enter your PayPal email address.',
    details: paypalDetails,
    detailsOf: (paypalEmail) => ({ paypalEmail }),
    show: ({ paypalEmail }) => paypalEmail,
    destination: ({ paypalEmail }) => mailDestination(paypalEmail),
    returnDays: 45,
    processing: MANUAL_PROCESSING,
  }),
  zelle: defineMethod({
    title: METHOD_TITLES.zelle,
    isOn: true,
    minimumPoints: 1000,
    maximumPoints: 5000,
    label: 'Phone or email',
    hint: 'US phone number or email address',
    missing: 'Enter a phone number or an email address.',
    details: zelleDetails,
    detailsOf: (contact) => ({ contact }),
    show: ({ contact }) => contact,
    destination: ({ contact }) => (mailAddress.safeParse(contact).success ? mailDestination(contact) : contact),
    returnDays: 45,
    processing: MANUAL_PROCESSING,
  }),
  cashapp: defineMethod({
    title: METHOD_TITLES.cashapp,
    isOn: true,
    minimumPoints: 1000,
    maximumPoints: 5000,
    label: '$Cashtag',
    hint: 'A tag starting with $',
    missing: 'Enter your $Cashtag.',
    details: cashAppDetails,
    detailsOf: (cashappTag) => ({ cashappTag }),
    show: ({ cashappTag }) => cashappTag,
    destination: ({ cashappTag }) => cashappTag.toLowerCase(),
    returnDays: 45,
    processing: MANUAL_PROCESSING,
  }),
  mobile: defineMethod({
    title: METHOD_TITLES.mobile,
    isOn: false,
    minimumPoints: 1000,
    maximumPoints: 5000,
    label: 'Phone number',
    hint: 'With its country code, such as +1',
    missing: 'Enter a phone number.',
    details: mobileDetails,
    detailsOf: (phone) => ({ phone }),
    show: ({ phone }) => phone,
    destination: ({ phone }) => phone,
    returnDays: 0,
    processing: MANUAL_PROCESSING,
  }),
} as const satisfies Record<MethodName, unknown>;

export type DetailsOf<Method extends MethodName> = z.output<(typeof METHODS)[Method]['details']>;

export type Destination = { [Method in MethodName]: { method: Method; details: DetailsOf<Method> } }[MethodName];

/** The compiler does not see that details and definition are of one method. */
type AnyMethod = MethodDefinition<z.ZodType<never>>;

function methodOf({ method }: Destination): AnyMethod {
  return METHODS[method] as unknown as AnyMethod;
}

/** To the player and to staff. */
export function showDestination(destination: Destination): string {
  return methodOf(destination).show(destination.details as never);
}

/** Equal for destinations that reach the same payee. Hash it with the house's key before it goes anywhere. */
export function destinationText(destination: Destination): string {
  return `${destination.method}:${methodOf(destination).destination(destination.details as never)}`;
}

/** The text field of the documented form as details of the method. */
export function detailsInText<Method extends MethodName>(method: Method) {
  const { details, detailsOf, missing } = METHODS[method];
  return z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(LONGEST_DETAILS)
    .transform((text): unknown => detailsOf(text))
    .pipe(details as unknown as z.ZodType<DetailsOf<Method>>);
}

export function minimumSentence(points: number): string {
  return `Minimum withdrawal is ${points} points`;
}

/** "usdc 0x…" names the type; otherwise the address tells it. */
function cryptoOf(text: string): { cryptoType: string; cryptoAddress: string } {
  const [first = '', ...rest] = text.split(/[\s,:]+/);
  const named = CRYPTO_TYPES.find((type) => type === first.toLowerCase());
  if (named !== undefined) return { cryptoType: named, cryptoAddress: rest.join('') };
  const cryptoType = CRYPTO_TYPES.find((type) => cryptoAddress(type, text) !== null);
  return { cryptoType: cryptoType ?? 'bitcoin', cryptoAddress: text };
}

function giftCardOf(text: string): { brand: string; email: string } {
  const email = text.split(/[\s,;]+/).find((word) => word.includes('@')) ?? '';
  const letters = text
    .replace(email, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-');
  const brand = GIFT_CARD_BRANDS.find((one) => letters.includes(one)) ?? '';
  return { brand, email };
}
