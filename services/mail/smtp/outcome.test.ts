import { expect, test } from 'vitest';
import { outcomeOf, type Progress } from './outcome.ts';

const reply = (text: string) => {
  const responseCode = Number(text.slice(0, 3));
  return Object.assign(new Error(text), { response: text, responseCode, permanent: responseCode >= 500 });
};
const lost = Object.assign(new Error('Connection closed unexpectedly'), { code: 'ECONNECTION' });

test.each<[string, unknown, Progress, string]>([
  ['nobody answers', lost, 'connecting', 'outage'],
  ['the greeting is a refusal', reply('554 5.7.1 go away'), 'connecting', 'outage'],
  ['our login is wrong', reply('535 5.7.8 bad credentials'), 'connecting', 'outage'],
  ['our login is missing', reply('530 5.7.0 authenticate first'), 'talking', 'outage'],
  ['greylisted', reply('450 4.7.1 come again'), 'talking', 'refused'],
  ['the connection is lost before the message', lost, 'talking', 'refused'],
  ['the mailbox is full', reply('552 5.2.2 mailbox full'), 'talking', 'refused'],
  ['there is no such mailbox', reply('550 5.1.1 no such user'), 'talking', 'no-mailbox'],
  ['we are on a list', reply('550 5.7.1 listed'), 'sending', 'rejected'],
  ['a refusal without a reason', reply('550 no'), 'talking', 'rejected'],
  ['the message is refused for now', reply('451 4.3.0 later'), 'sending', 'refused'],
  ['the connection is lost inside the message', lost, 'sending', 'broken'],
  ['the library refuses the envelope', Object.assign(new Error('no'), { code: 'EENVELOPE' }), 'talking', 'rejected'],
])('%s', (_, error, progress, kind) => {
  expect(outcomeOf(error, progress).kind).toBe(kind);
});
