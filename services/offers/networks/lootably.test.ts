import { expect, test } from 'vitest';
import { gotFields, readerOf, sha256Of } from '#tests/support/offers/postbacks.ts';
import { lootably } from './lootably.ts';

const SECRET = 'loot-demo-secret';
const { saidBy, kindOf, verdictOf } = readerOf(lootably, SECRET);

const OFFER = {
  userID: 'u_7f3a',
  transactionID: 'L-1',
  ip: '203.0.113.9',
  offerName: 'Reach level 10',
  offerID: '55',
  goalID: 'g2',
  goalName: 'Level 10',
  sid2: 'c1',
  revenue: '1.50',
  currencyReward: '900',
  status: '1',
  hash: '336303c4e4b4825ceb79fead0af2b21c974ba1a938b94e40bd6203ae563cb5ef',
};

const signed = (changes: Partial<typeof OFFER>) => {
  const sent = { ...OFFER, ...changes };
  return { ...sent, hash: sha256Of(`${sent.userID}${sent.ip}${sent.revenue}${sent.currencyReward}${SECRET}`) };
};

test('the vectors: the fields are hashed as sent', () => {
  expect(saidBy(gotFields(OFFER))).toMatchObject({
    kind: 'credit',
    transactionId: 'L-1',
    playerCode: 'u_7f3a',
    revenue: '1.5',
    reward: '900',
    offerName: 'Reach level 10',
    clickCode: 'c1',
    eventId: 'g2',
    eventName: 'Level 10',
  });
  const shorter = 'f242b26a6a996748cdcb6331e56e53af973566ddbc05c2c095fbd93c30cf2058';
  expect(kindOf(gotFields({ ...OFFER, revenue: '1.5', hash: shorter }))).toBe('credit');
  expect(verdictOf(gotFields({ ...OFFER, revenue: '1.5' }))).toBe('forged');
  expect(verdictOf(gotFields({ ...OFFER, hash: shorter }))).toBe('forged');
});

test('a panel without the macro of the click still pays', () => {
  expect(saidBy(gotFields(signed({ sid2: '{sid2}' })))).toMatchObject({ kind: 'credit', clickCode: null });
});

test('a chargeback has the id of its credit; other states are unknown', () => {
  expect(saidBy(gotFields(signed({ status: '0' })))).toMatchObject({ kind: 'reversal', transactionId: 'L-1' });
  expect(kindOf(gotFields(signed({ status: 'pending' })))).toBe('unknown');
});

test('digits that move to a neighbouring field under the same hash are not amounts', () => {
  const sameHash = (changes: Partial<typeof OFFER>) => verdictOf(gotFields({ ...OFFER, ...changes }));
  expect(sameHash({ ip: '203.0.113.91', revenue: '.50' })).toBe('unreadable');
  expect(sameHash({ revenue: '1.509', currencyReward: '00' })).toBe('unreadable');
  expect(sameHash({ revenue: '1.50900', currencyReward: '' })).toBe('unreadable');
  expect(sameHash({ userID: 'u_7f3a2', ip: '03.0.113.9' })).toBe('unreadable');
  // Revenue can still be changed under the same hash, so the core compares it with the reward.
  expect(lootably.signs).not.toContain('revenue');
});
