// Details of a payout's destination, per method. They are normalised: equal destinations are equal text.
import { z } from 'zod';
import { mailAddress } from '../accounts/mail-address.ts';
import { mailboxOf } from '../accounts/mailbox.ts';
import { asTyped } from '../definition/as-typed.ts';
import { storableText } from '../definition/text.ts';
import { CRYPTO_TITLES, CRYPTO_TYPES, cryptoAddress } from './crypto-address.ts';

export const LONGEST_DETAILS = 300;

const typed = storableText.max(LONGEST_DETAILS);

export const ROBLOX_USERNAME = /^(?=.{3,20}$)[A-Za-z0-9]+(_[A-Za-z0-9]+)?$/;

export const NO_GAMEPASS = 'Gamepass ID is required for Robux withdrawals';

const gamepassId = z
  .string(NO_GAMEPASS)
  .max(LONGEST_DETAILS)
  .overwrite(asTyped)
  .min(1, { error: NO_GAMEPASS, abort: true })
  .regex(/^[1-9]\d{0,18}$/, 'A gamepass ID has digits only.');

/** The gamepass is first: a request without details gets its sentence. */
export const robuxDetails = z.strictObject(
  { gamepassId, username: typed.trim().regex(ROBLOX_USERNAME, 'That is not a Roblox username.') },
  NO_GAMEPASS,
);

export const cryptoDetails = z
  .strictObject({ cryptoType: z.enum(CRYPTO_TYPES), cryptoAddress: typed.trim() })
  .transform(({ cryptoType, cryptoAddress: address }, context) => {
    const normalised = cryptoAddress(cryptoType, address);
    if (normalised !== null) return { cryptoType, cryptoAddress: normalised };
    const message = `That is not an address of ${CRYPTO_TITLES[cryptoType]}. Copy it from your wallet.`;
    context.addIssue({ code: 'custom', path: ['cryptoAddress'], message });
    return z.NEVER;
  });

export const GIFT_CARD_BRANDS = ['amazon', 'steam', 'google-play'] as const;
export type GiftCardBrand = (typeof GIFT_CARD_BRANDS)[number];
export const GIFT_CARD_TITLES: Readonly<Record<GiftCardBrand, string>> = {
  amazon: 'Amazon',
  steam: 'Steam',
  'google-play': 'Google Play',
};

const NO_BRAND = `Choose a gift card: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(Object.values(GIFT_CARD_TITLES))}.`;

export const giftCardDetails = z.strictObject({ brand: z.enum(GIFT_CARD_BRANDS, NO_BRAND), email: mailAddress });

export const paypalDetails = z.strictObject({ paypalEmail: mailAddress });

/** Digits of a number in the North American plan: neither area code nor exchange begins with 0 or 1. */
const US_NUMBER = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/** Countries whose numbers never begin with a zero when they are dialled from abroad. */
const TRUNK_ZERO =
  /^(\+(?:20|27|31|32|33|353|358|380|40|41|43|44|46|49|60|61|62|63|64|66|81|82|84|86|90|91|92|94|98|234|254|972))0/;

/** "+44 (0)20" and "0044 020" are "+4420": the zero is dialled within the country only. Italian numbers keep theirs. */
function e164(text: string): string {
  const number = asTyped(text).replace(/^(\(?(?:\+|00)(?!39)\d{1,3}\)?[.-]?)\(0\)/, '$1');
  return number
    .replace(/[().-]/g, '')
    .replace(/^00/, '+')
    .replace(TRUNK_ZERO, '$1');
}

function usNumber(text: string): string {
  const digits = e164(text);
  if (/^\d{10}$/.test(digits)) return `+1${digits}`;
  return /^1\d{10}$/.test(digits) ? `+${digits}` : digits;
}

const BAD_CONTACT = 'Enter a US phone number or an email address.';

/** Zelle is for accounts in the United States. */
export const zelleDetails = z.strictObject({
  contact: typed.transform((text, context) => {
    const address = mailAddress.safeParse(text);
    if (address.success) return address.data;
    const number = usNumber(text);
    if (US_NUMBER.test(number)) return number;
    context.addIssue({ code: 'custom', message: BAD_CONTACT });
    return z.NEVER;
  }),
});

const CASHTAG = /^\$(?=.*[A-Za-z])[A-Za-z0-9]{1,20}$/;

export const cashAppDetails = z.strictObject({
  cashappTag: typed
    .overwrite((text) => `$${asTyped(text).replace(/^\$/, '')}`)
    .regex(CASHTAG, 'A $Cashtag has up to 20 letters and digits, with at least one letter.'),
});

export const mobileDetails = z.strictObject({
  phone: typed.overwrite(e164).regex(/^\+[1-9]\d{6,14}$/, 'Enter a phone number with its country code, such as +1.'),
});

/** Provider and spelling do not matter: both reach one mailbox. */
export function mailDestination(address: string): string {
  return mailboxOf(address);
}
