import { expect, test } from 'vitest';
import { gotFields, readerOf } from '#tests/support/offers/postbacks.ts';
import { adgate } from './adgate.ts';

const { saidBy, kindOf } = readerOf(adgate, 'adgate-demo-secret');

const OFFER = {
  conversion_id: 'A-1',
  s1: 'u_7f3a',
  points: '45',
  payout: '0.90',
  vc_title: 'Play a game',
  state: 'approved',
  event_id: '3',
  offer_id: '12',
};

const kind = (changes: Record<string, string>) => kindOf(gotFields({ ...OFFER, ...changes }));

test('an approved conversion is credited by its id', () => {
  expect(saidBy(gotFields(OFFER))).toMatchObject({
    kind: 'credit',
    transactionId: 'A-1',
    playerCode: 'u_7f3a',
    revenue: '0.9',
    reward: '45',
    eventId: '3',
    offerName: 'Play a game',
  });
  const { state: _, ...stateless } = OFFER;
  expect(kindOf(gotFields(stateless))).toBe('credit');
});

test('pending and unpaid conversions are not credited; rejected ones are reversed', () => {
  expect([kind({ state: 'pending' }), kind({ payout: '0' }), kind({ payout: '0.00' })]).toEqual([
    'pending',
    'info',
    'info',
  ]);
  expect(kind({ state: 'rejected' })).toBe('reversal');
  expect(kind({ state: 'in review' })).toBe('unknown');
});

test('receipts are POSTs with their values in the query, and only APPROVED pays', () => {
  const receipt = (status: string) => kindOf({ ...gotFields({ ...OFFER, shm_status: status }), method: 'POST' });
  const { state: _, ...rest } = OFFER;
  expect(kindOf({ ...gotFields({ ...rest, shm_status: 'APPROVED' }), method: 'POST' })).toBe('credit');
  expect(['AWARD_PENDING', 'MANUAL_REVIEW', 'REJECTED'].map(receipt)).toEqual(['pending', 'pending', 'info']);
});

test('without a signature only the address and the secret path are checked', () => {
  expect([adgate.signs, adgate.needsSecretPath, adgate.senders.rule]).toEqual([[], true, 'gate']);
});
