import { expect, test } from 'vitest';
import { gotFields, md5Of, posted, postedInParts, readerOf } from '#tests/support/offers/postbacks.ts';
import { revtoo } from './revtoo.ts';

const SECRET = 'too-demo-secret';
const { saidBy, kindOf, verdictOf } = readerOf(revtoo, SECRET);

const OFFER = {
  subId: 'u_7f3a',
  transId: 'RT-1',
  offer_name: 'Täglich "spielen"',
  offer_type: 'game',
  reward: '25.0',
  reward_name: 'points',
  reward_value: '50',
  payout: '0.500000',
  userIp: '203.0.113.9',
  country: 'DE',
  status: '1',
  debug: '0',
  signature: md5Of(`u_7f3aRT-125.0${SECRET}`),
};

test('the multipart form, the plain form and the query are equivalent', () => {
  const said = saidBy(postedInParts(OFFER));
  expect(said).toMatchObject({
    kind: 'credit',
    transactionId: 'RT-1',
    revenue: '0.5',
    reward: '25',
    offerName: 'Täglich "spielen"',
  });
  expect([saidBy(posted(OFFER)), saidBy(gotFields(OFFER))]).toEqual([said, said]);
});

test('the vectors of the family are valid with its secret', () => {
  const family = readerOf(revtoo, 'rev-demo-secret');
  const sent = { ...OFFER, transId: 'T-5501', reward: '120.00', signature: '6ede8697508ba1287b4d2a97c3d4b1c0' };
  expect(family.kindOf(postedInParts(sent))).toBe('credit');
  expect(family.kindOf(postedInParts({ ...sent, reward: '120' }))).toBe('forged');
});

test('the exchange rate is not an amount', () => {
  expect(saidBy(postedInParts({ ...OFFER, reward_value: '5000' }))?.reward).toBe('25');
});

test('a chargeback and a test are recognised', () => {
  expect([kindOf(postedInParts({ ...OFFER, status: '2' })), kindOf(postedInParts({ ...OFFER, debug: '1' }))]).toEqual([
    'reversal',
    'test',
  ]);
});

test('a truncated form or repeated names are refused', () => {
  const whole = postedInParts(OFFER);
  expect(verdictOf({ ...whole, body: whole.body.slice(0, -12) })).toBe('unreadable');
  expect(verdictOf({ ...whole, rawTarget: '/pb?status=1' })).toBe('unreadable');
  expect(verdictOf({ ...whole, headers: { 'content-type': 'multipart/form-data' } })).toBe('unreadable');
});
