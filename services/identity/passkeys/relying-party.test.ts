import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test('passkeys are made for the host of the public address and accepted from exactly its origin', () => {
  const party = relyingPartyOf('https://play.example.org:8443/')!;
  expect(party.id).toBe('play.example.org');
  expect(party.isOwn('https://play.example.org:8443')).toBe(true);
  for (const origin of ['https://play.example.org', 'http://play.example.org:8443', 'https://example.org:8443']) {
    expect(party.isOwn(origin)).toBe(false);
  }
});

test('without a public address they are for localhost, and an IP address has none', () => {
  expect(relyingPartyOf(null)!.isOwn('http://localhost:3000')).toBe(true);
  expect(relyingPartyOf(null)!.isOwn('http://localhost.evil.example')).toBe(false);
  for (const address of ['https://192.0.2.1/', 'https://[2001:db8::1]/']) expect(relyingPartyOf(address)).toBeNull();
});
