import { expect, test } from 'vitest';
import { gotFields, md5Of, posted, readerOf } from '#tests/support/offers/postbacks.ts';
import { revlum } from './revlum.ts';

const SECRET = 'rev-demo-secret';
const { saidBy, kindOf, verdictOf } = readerOf(revlum, SECRET);

const OFFER = {
  subId: 'u_7f3a',
  transId: 'T-5501',
  offerName: 'Install & play',
  offerId: '9',
  reward: '120.00',
  reward_name: 'points',
  payout: '2.400000',
  userIp: '203.0.113.9',
  country: 'DE',
  status: '1',
  debug: '0',
  signature: '6ede8697508ba1287b4d2a97c3d4b1c0',
};

test('the vectors: the reward is hashed as sent', () => {
  expect(saidBy(posted(OFFER))).toMatchObject({
    kind: 'credit',
    transactionId: 'T-5501',
    playerCode: 'u_7f3a',
    revenue: '2.4',
    reward: '120',
    offerName: 'Install & play',
    playerAddress: '203.0.113.9',
  });
  expect(verdictOf(posted({ ...OFFER, reward: '120' }))).toBe('forged');
  const whole = { ...OFFER, reward: '120', signature: '0ec4194b99d269cabe402b8ad6873cda' };
  expect(kindOf(gotFields(whole))).toBe('credit');
});

test('another vector', () => {
  const sent = { ...OFFER, transId: 'T-9', signature: md5Of(`u_7f3aT-9120.00${SECRET}`) };
  expect(kindOf(posted(sent))).toBe('credit');
});

test('a chargeback is positive and keeps its id; a test never pays', () => {
  expect(saidBy(posted({ ...OFFER, status: '2' }))).toMatchObject({ kind: 'reversal', transactionId: 'T-5501' });
  expect(kindOf(posted({ ...OFFER, debug: '1' }))).toBe('test');
  expect(kindOf(posted({ ...OFFER, status: '7' }))).toBe('unknown');
});

test('payout and status are not signed, so the core compares payout and reward', () => {
  expect(kindOf(posted({ ...OFFER, payout: '240' }))).toBe('credit');
  expect(revlum.signs).toEqual(['transaction', 'player', 'reward']);
});
