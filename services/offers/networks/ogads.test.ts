import { expect, test } from 'vitest';
import { gotFields, readerOf } from '#tests/support/offers/postbacks.ts';
import { ogads } from './ogads.ts';

const { saidBy, kindOf } = readerOf(ogads, 'ogads-demo-secret');

const OFFER = {
  offer_id: '4711',
  offer_name: 'Answer five questions',
  payout: '1.20',
  aff_sub4: 'u_7f3a',
  aff_sub5: 'click-1',
  session_ip: '203.0.113.9',
  datetime: '2026-03-01 10:00:00',
};

const idOf = (changes: Partial<typeof OFFER>) => saidBy(gotFields({ ...OFFER, ...changes }))?.transactionId;

test('a completion is credited to the player in its link', () => {
  expect(saidBy(gotFields(OFFER))).toMatchObject({
    kind: 'credit',
    playerCode: 'u_7f3a',
    clickCode: 'click-1',
    revenue: '1.2',
    reward: null,
    offerId: '4711',
    playerAddress: '203.0.113.9',
  });
});

test('a repeated completion has the same id; another step, click or time has another', () => {
  expect(idOf({})).toBe(idOf({ session_ip: '198.51.100.1' }));
  const others = [
    idOf({}),
    idOf({ payout: '0.40' }),
    idOf({ aff_sub5: 'click-2' }),
    idOf({ datetime: '2026-03-01 10:00:01' }),
    idOf({ offer_id: '4712' }),
  ];
  expect(new Set(others).size).toBe(others.length);
});

test('a step that pays nothing is read but not credited', () => {
  expect(kindOf(gotFields({ ...OFFER, payout: '0.00' }))).toBe('info');
});

test('without its macro a completion cannot be credited', () => {
  const { aff_sub4: _, ...rest } = OFFER;
  expect(kindOf(gotFields(rest))).toBe('unreadable');
});
