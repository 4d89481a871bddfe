import { expect, test } from 'vitest';
import { readRolePasswords } from './role-passwords.ts';

test('each role has its own variable; a role without one has no password', () => {
  const env = { ROLE_PASSWORD_GATEWAY: 'a password of the gateway', ROLE_PASSWORD_RELAY: '' };
  expect(readRolePasswords(env)).toEqual({ gateway: 'a password of the gateway' });
});

test.each(['swordfish', 'schwertfisch im österreichischen Meer', `\n${'x'.repeat(20)}`])(
  'rejects the password %j without repeating it',
  (password) => {
    const read = () => readRolePasswords({ ROLE_PASSWORD_RELAY: password });
    expect(read).toThrow('ROLE_PASSWORD_RELAY must have 16 to 200 characters of plain ASCII.');
  },
);
