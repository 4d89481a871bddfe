import { expect, test } from 'vitest';
import { wayOf } from './way.ts';

const ownMachine = { mail: null, kafka: null, databaseUrl: null, production: false };
const mail = { smtpUrl: 'smtp://mail.example', from: 'mail@tally.example', replyTo: null };
const kafka = {} as never;

test.each([
  ['on its owner’s machine without a mail server', ownMachine, 'page'],
  ['in production', { ...ownMachine, production: true }, 'nowhere'],
  ['with a database that others reach', { ...ownMachine, databaseUrl: 'postgres://ledger/house' }, 'nowhere'],
  ['with processes apart', { ...ownMachine, kafka }, 'nowhere'],
  ['with a mail server', { ...ownMachine, mail }, mail],
])('%s mail leaves as it should', (_, config, way) => {
  expect(wayOf(config)).toEqual(way);
});
