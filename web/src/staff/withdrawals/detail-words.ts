import type { Destination } from '#contracts/withdrawals/methods.ts';

type KeyOf<Details> = Details extends unknown ? keyof Details : never;

const WORDS: Readonly<Record<KeyOf<Destination['details']>, string>> = {
  brand: 'Gift card',
  cashappTag: '$Cashtag',
  contact: 'Email or phone',
  cryptoAddress: 'Wallet address',
  cryptoType: 'Currency',
  email: 'Email',
  gamepassId: 'Gamepass',
  paypalEmail: 'PayPal email',
  phone: 'Phone',
  username: 'Roblox username',
};

export function detailsInWords(details: Readonly<Record<string, string>>): Record<string, string> {
  const words: Readonly<Record<string, string>> = WORDS;
  return Object.fromEntries(Object.entries(details).map(([key, value]) => [words[key] ?? key, value]));
}
