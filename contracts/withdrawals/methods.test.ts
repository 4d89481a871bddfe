import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Destination, destinationText, detailsInText, METHODS, showDestination } from './methods.ts';
import { METHOD_NAMES, type MethodName } from './method-names.ts';

const detailsOf = (method: MethodName): z.ZodType => METHODS[method].details;
const refusalOf = (method: MethodName, details: object) =>
  detailsOf(method).safeParse(details).error?.issues[0]?.message;

/** As typed, as kept. */
test.each<[MethodName, string, object]>([
  ['paypal', ' Anna@Example.com ', { paypalEmail: 'Anna@Example.com' }],
  ['zelle', '(212) 555-0100', { contact: '+12125550100' }],
  ['zelle', '1 212 555 0100', { contact: '+12125550100' }],
  ['zelle', 'anna@example.com', { contact: 'anna@example.com' }],
  ['cashapp', 'anna1', { cashappTag: '$anna1' }],
  ['cashapp', '$Anna1', { cashappTag: '$Anna1' }],
  ['giftcard', 'Google Play card, anna@example.com', { brand: 'google-play', email: 'anna@example.com' }],
  ['giftcard', 'anna@example.com amazon', { brand: 'amazon', email: 'anna@example.com' }],
  ['mobile', '+44 (20) 7946-0018', { phone: '+442079460018' }],
  ['mobile', '+44 (0)7911 123456', { phone: '+447911123456' }],
  ['mobile', '0044 7911 123456', { phone: '+447911123456' }],
  ['mobile', '(+44) 07911 123456', { phone: '+447911123456' }],
  ['mobile', '+20 (0)10 0123 4567', { phone: '+201001234567' }],
  ['mobile', '+39 (0)6 6982', { phone: '+39066982' }],
  ['mobile', '+225 07 01 23 45 67', { phone: '+2250701234567' }],
  [
    'crypto',
    'usdc 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    { cryptoType: 'usdc', cryptoAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  ],
  [
    'crypto',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    { cryptoType: 'bitcoin', cryptoAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
  ],
])('%s understands "%s"', (method, text, details) => {
  expect(detailsInText(method).parse(text)).toEqual(details);
});

test.each<[MethodName, string]>([
  ['paypal', 'anna'],
  ['zelle', '+442079460018'],
  ['zelle', '112 555 0100'],
  ['cashapp', '$123'],
  ['cashapp', '$$anna'],
  ['cashapp', 'an_na'],
  ['cashapp', 'a'.repeat(21)],
  ['giftcard', 'amazon'],
  ['giftcard', 'itunes anna@example.com'],
  ['mobile', '020 7946 0018'],
  ['crypto', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['crypto', 'a'.repeat(301)],
])('%s does not understand "%s"', (method, text) => {
  expect(detailsInText(method).safeParse(text).success).toBe(false);
});

test.each(['netflix', '', undefined, null])('the brand %s gets a sentence', (brand) => {
  const sentence = 'Choose a gift card: Amazon, Steam, or Google Play.';
  expect(refusalOf('giftcard', { brand, email: 'anna@example.com' })).toBe(sentence);
});

describe('Robux', () => {
  test('without a gamepass ID, the sentence is the documented one', () => {
    const sentence = 'Gamepass ID is required for Robux withdrawals';
    expect(refusalOf('robux', { username: 'builder' })).toBe(sentence);
    for (const gamepassId of [' ', '', null, undefined]) {
      expect(refusalOf('robux', { username: 'builder', gamepassId })).toBe(sentence);
    }
  });

  test.each(['0123', '12a', '-1', '9'.repeat(20)])('%s is no gamepass ID', (gamepassId) => {
    expect(refusalOf('robux', { username: 'builder', gamepassId })).toBe('A gamepass ID has digits only.');
  });

  test.each(['ab', '_ab', 'ab_', 'a_b_c', 'a b c', 'a'.repeat(21)])('%s is no username', (username) => {
    expect(refusalOf('robux', { username, gamepassId: '1' })).toBe('That is not a Roblox username.');
  });
});

const SAMPLES: { readonly [Method in MethodName]: object } = {
  robux: { username: 'builder', gamepassId: '123' },
  crypto: { cryptoType: 'bitcoin', cryptoAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
  giftcard: { brand: 'steam', email: 'anna@example.com' },
  paypal: { paypalEmail: 'anna@example.com' },
  zelle: { contact: '+12125550100' },
  cashapp: { cashappTag: '$anna' },
  mobile: { phone: '+442079460018' },
};

const parsed = (method: MethodName, details: object) =>
  ({ method, details: detailsOf(method).parse(details) }) as Destination;

test.each(METHOD_NAMES)('%s keeps its details as they are when they are read again', (method) => {
  const { details } = parsed(method, SAMPLES[method]);
  expect(detailsOf(method).parse(details)).toEqual(details);
});

test.each(METHOD_NAMES)('%s shows its destination in one line', (method) => {
  expect(showDestination(parsed(method, SAMPLES[method]))).toMatch(/^[ -~]+$/);
});

test.each<[MethodName, object, object]>([
  ['paypal', { paypalEmail: 'Anna.B+x@gmail.com' }, { paypalEmail: 'annab@googlemail.com' }],
  ['cashapp', { cashappTag: '$Anna' }, { cashappTag: 'anna' }],
  ['robux', { username: 'builder', gamepassId: '123' }, { username: 'other', gamepassId: ' 123' }],
  [
    'crypto',
    { cryptoType: 'usdc', cryptoAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    { cryptoType: 'ethereum', cryptoAddress: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
  ],
])('%s finds that two spellings are one destination', (method, one, other) => {
  expect(destinationText(parsed(method, one))).toBe(destinationText(parsed(method, other)));
});

test('destinations of two methods are never equal', () => {
  const texts = METHOD_NAMES.map((method) => destinationText(parsed(method, SAMPLES[method])));
  expect(new Set(texts).size).toBe(METHOD_NAMES.length);
});
