import { expect, test } from 'vitest';
import { mailAddress, mailAddressKey } from './mail-address.ts';

test.each([
  'anna@example.org',
  'Anna.Berg+house@mail.example.co.uk',
  "o'neil_{x}@xn--bcher-kva.example",
  `${'a'.repeat(64)}@example.org`,
])('%s is taken', (address) => {
  expect(mailAddress.parse(address)).toBe(address);
});

test.each([
  ['a quoted local part', '"anna@evil.example"@example.org'],
  ['a comment', 'anna(comment)@example.org'],
  ['a group', 'team:anna@example.org;'],
  ['two addresses', 'anna@example.org,eve@evil.example'],
  ['a display name', 'Anna <anna@example.org>'],
  ['a line break', 'anna@example.org\r\nBcc: eve@evil.example'],
  ['a line break at the end', 'anna@example.org\n'],
  ['a dotted capital I (U+0130)', 'anna@g\u0130thub.example'],
  ['a dotless i (U+0131)', 'anna@g\u0131thub.example'],
  ['a Kelvin sign (U+212A)', 'mai\u212a@example.org'],
  ['an address literal', 'anna@[127.0.0.1]'],
  ['a number for a domain', 'anna@127.0.0.1'],
  ['a domain of one label', 'anna@localhost'],
  ['two dots in a row', 'anna..berg@example.org'],
  ['a long local part', `${'a'.repeat(65)}@example.org`],
  ['a long address', `anna@${'example.'.repeat(32)}org`],
  ['nothing', ''],
])('%s is refused', (_, address) => {
  expect(mailAddress.safeParse(address).success).toBe(false);
});

test('arrays and objects are no addresses', () => {
  expect(mailAddress.safeParse(['anna@example.org']).success).toBe(false);
  expect(mailAddress.safeParse({ email: 'anna@example.org' }).success).toBe(false);
});

test('case makes no difference to who is meant', () => {
  expect(mailAddressKey('Anna@Example.ORG')).toBe('anna@example.org');
});
