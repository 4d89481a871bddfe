import { expect, test } from 'vitest';
import { cryptoAddress } from './crypto-address.ts';

// BIP 173, BIP 350 and EIP-55 publish these.
test.each([
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
])('%s is a Bitcoin address', (address) => {
  expect(cryptoAddress('bitcoin', ` ${address} `)).toBe(address);
});

test('a segwit address in capitals is one, in mixed letters it is none', () => {
  const address = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4';
  expect(cryptoAddress('bitcoin', address)).toBe(address.toLowerCase());
  expect(cryptoAddress('bitcoin', address.replace('BC1Q', 'bc1Q'))).toBeNull();
});

test.each([
  ['a wrong last letter', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['a test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['a test network, segwit', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['version 1 with the checksum of version 0', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['version 0 with the checksum of version 1', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqdmchcc'],
  ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
  ['one byte', 'bc1pw5dgrnzv'],
  ['no program', 'bc1gmk9yu'],
  ['nothing', ''],
])('%s is no Bitcoin address', (_what, address) => {
  expect(cryptoAddress('bitcoin', address)).toBeNull();
});

const CHECKSUMMED = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

test.each(CHECKSUMMED)('%s is an Ethereum address, also in letters of one case', (address) => {
  const capitals = `0x${address.slice(2).toUpperCase()}`;
  for (const typed of [address, address.toLowerCase(), capitals]) {
    expect(cryptoAddress('ethereum', typed)).toBe(address);
    expect(cryptoAddress('usdc', typed)).toBe(address);
  }
});

test('an Ethereum address with one letter in the wrong case or one digit less is none', () => {
  for (const address of CHECKSUMMED) {
    expect(
      cryptoAddress(
        'ethereum',
        address.replace(/[a-f](?=[^a-f]*$)/, (letter) => letter.toUpperCase()),
      ),
    ).toBeNull();
    expect(cryptoAddress('ethereum', address.slice(0, -1))).toBeNull();
  }
});
