import { createHash, createHmac } from 'node:crypto';

export const TWO_TO_32 = 2 ** 32;

export const sha256 = (text) => createHash('sha256').update(text).digest('hex');

// Unsigned 32-bit integers, four bytes each, of HMAC-SHA256 over client seed, nonce and block joined by colons. The key is the
// server seed's hexadecimal text, not its bytes.
export function integersOf(serverSeed, clientSeed, nonce, count) {
  const integers = [];
  for (let block = 0; integers.length < count; block++) {
    const bytes = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest();
    for (let at = 0; at < bytes.length && integers.length < count; at += 4) integers.push(bytes.readUInt32BE(at));
  }
  return integers;
}

// floor(integer / 2^32 x count). The product is below 2^53, so it is exact.
export function oneOf(count, integer) {
  return Math.floor((integer * count) / TWO_TO_32);
}

// The first place whose running total of weights is above floor(integer / 2^32 x sum of weights).
export function oneByWeight(weights, integer) {
  let left = oneOf(
    weights.reduce((sum, weight) => sum + weight, 0),
    integer,
  );
  return weights.findIndex((weight) => (left -= weight) < 0);
}

// Each integer takes one of the numbers that are left, which close up behind it.
export function distinctOf(first, size, integers) {
  const left = Array.from({ length: size }, (_, place) => first + place);
  return integers.map((integer) => left.splice(oneOf(left.length, integer), 1)[0]);
}

const DECK = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'].flatMap((rank) =>
  ['d', 'h', 's', 'c'].map((suit) => `${rank}${suit}`),
);

// Cards are drawn from an endless deck: each is one of 52.
export const cardOf = (integer) => DECK[oneOf(DECK.length, integer)];
