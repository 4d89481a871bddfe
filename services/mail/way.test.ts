import { expect, test } from 'vitest';
import { wayOf } from './way.ts';

const mail = { smtpUrl: 'smtp://mail.example', from: 'mail@tally.example', replyTo: null };

test.each([
  ['on its owner’s machine without a mail server', { mail: null, isOwnMachine: true }, 'page'],
  ['anywhere else without a mail server', { mail: null, isOwnMachine: false }, 'nowhere'],
  ['with a mail server', { mail, isOwnMachine: true }, mail],
])('%s mail leaves as expected', (_, config, way) => {
  expect(wayOf(config)).toEqual(way);
});
