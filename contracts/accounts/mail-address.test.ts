import { expect, test } from 'vitest';
import { mailAddress, mailAddressKey } from './mail-address.ts';

test.each([
  'anna@example.org',
  'Anna.Berg+house@mail.example.co.uk',
  "o'neil_{x}@xn--bcher-kva.example",
  `${'a'.repeat(64)}@example.org`,
])('accepts %s', (address) => {
  expect(mailAddress.parse(address)).toBe(address);
});

test.each([
  ['a quoted local part', '"anna@evil.example"@example.org'],
  ['a comment', 'anna(comment)@example.org'],
  ['a group', 'team:anna@example.org;'],
  ['two addresses', 'anna@example.org,eve@evil.example'],
  ['a display name', 'Anna <anna@example.org>'],
  ['a line break', 'anna@example.org\r\nBcc: eve@evil.example'],
  ['a dotted capital I (U+0130)', 'm\u0130ke@example.org'],
  ['a dotless i (U+0131)', 'm\u0131ke@example.org'],
  ['a Kelvin sign (U+212A)', 'mai\u212a@example.org'],
  ['letters outside ASCII before the @', 'b\u00fccher@example.org'],
  ['a path behind the domain', 'anna@b\u00fccher.example/x'],
  ['a port behind the domain', 'anna@b\u00fccher.example:80'],
  ['an address literal in full-width digits', 'anna@\uff11\uff12\uff17.0.0.1'],
  ['a domain that no registry could have', 'anna@\u0903b\u00fccher.example'],
  ['an address literal', 'anna@[127.0.0.1]'],
  ['a number for a domain', 'anna@127.0.0.1'],
  ['a domain of one label', 'anna@localhost'],
  ['two dots in a row', 'anna..berg@example.org'],
  ['a long local part', `${'a'.repeat(65)}@example.org`],
  ['a long address', `anna@${'example.'.repeat(32)}org`],
  ['nothing', ''],
])('rejects %s', (_, address) => {
  expect(mailAddress.safeParse(address).success).toBe(false);
});

test.each([
  ['a domain in its own letters', 'anna@b\u00fccher.example', 'anna@xn--bcher-kva.example'],
  ['a domain in capitals of its own letters', 'anna@B\u00dcCHER.example', 'anna@xn--bcher-kva.example'],
  ['a domain with ideographic full stops', 'anna@\u4f8b\u3048\u3002\u30c6\u30b9\u30c8', 'anna@xn--r8jz45g.xn--zckzah'],
  ['a domain in full width', 'anna\uff20\uff45\uff58\uff41\uff4d\uff50\uff4c\uff45.org', 'anna@example.org'],
  ['a twin of another domain, as a domain of its own', 'anna@g\u0131thub.example', 'anna@xn--gthub-n4a.example'],
  ['blanks and line breaks around it', ' anna@example.org\r\n', 'anna@example.org'],
  ['invisible characters that were copied', '\u200banna@exam\u00adple.org\ufeff', 'anna@example.org'],
])('accepts %s', (_, typed, stored) => {
  expect(mailAddress.parse(typed)).toBe(stored);
  expect(mailAddress.parse(stored)).toBe(stored);
});

test('rejects arrays and objects', () => {
  expect(mailAddress.safeParse(['anna@example.org']).success).toBe(false);
  expect(mailAddress.safeParse({ email: 'anna@example.org' }).success).toBe(false);
});

test('addresses that differ in case are the same', () => {
  expect(mailAddressKey('Anna@Example.ORG')).toBe('anna@example.org');
});
