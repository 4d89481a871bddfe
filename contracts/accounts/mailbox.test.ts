import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['case', 'Anna@Example.ORG', 'anna@example.org'],
  ['a tag', 'anna+games@example.org', 'anna@example.org'],
  ['several tags', 'anna+a+b@example.org', 'anna@example.org'],
  ['dots at Gmail', 'a.n.n.a+x@googlemail.com', 'anna@gmail.com'],
  ['the dots, hyphens and underscores of Proton', 'an.n-a_b@pm.me', 'annab@proton.me'],
  ['the domains of Apple', 'anna@me.com', 'anna@icloud.com'],
])('%s does not change the mailbox', (_, address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
  expect(mailboxOf(mailbox)).toBe(mailbox);
});

test.each([
  ['dots elsewhere', 'an.na@example.org', 'an.na@example.org'],
  ['a plus sign at the beginning', '+anna@example.org', '+anna@example.org'],
  ['another domain', 'anna@example.com', 'anna@example.com'],
  ['a name of ignored characters only', '_@proton.me', '_@proton.me'],
])('%s is another mailbox', (_, address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
