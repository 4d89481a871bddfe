import { expect, test } from 'vitest';
import { serverOf } from './carrier.ts';

test.each([
  ['smtp://mail.example', true],
  ['smtp://mail.example?tls=on', true],
  ['smtp://127.0.0.1:25', false],
  ['smtp://mail:1025?tls=off', false],
])('with %s mail requires STARTTLS: %s', (url, isRequired) => {
  expect(serverOf(url)).toMatchObject({ secure: false, requireTLS: isRequired, ignoreTLS: !isRequired });
});

test('TLS from the first byte cannot be turned off', () => {
  expect(serverOf('smtps://mail.example?tls=off')).toMatchObject({ secure: true, ignoreTLS: false });
});
