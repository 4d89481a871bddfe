import { expect, test } from 'vitest';
import { got, hmacSha1Of, PUBLIC_URL, readerOf } from '#tests/support/offers/postbacks.ts';
import { notik } from './notik.ts';

const SECRET = 'notik-demo-secret';
const { saidBy, kindOf, verdictOf } = readerOf(notik, SECRET);

const CREDIT = '/notik?user_id=u_7f3a&amount=300&payout=0.60&txn_id=N77&offer_name=Level+10';
const signed = (target: string) => got(`${target}&hash=${hmacSha1Of(`${PUBLIC_URL}${target}`, SECRET)}`);

test('the vectors of a credit and of a chargeback with another id', () => {
  expect(saidBy(got(`${CREDIT}&hash=0def75fc99f00782c5a14f5b116ffd0adb2762df`))).toMatchObject({
    kind: 'credit',
    transactionId: 'N77',
    referenceId: null,
    playerCode: 'u_7f3a',
    revenue: '0.6',
    reward: '300',
    offerName: 'Level 10',
  });
  const chargeback = '/notik?user_id=u_7f3a&amount=-300&payout=-0.60&txn_id=N78&rewarded_txn_id=N77';
  expect(saidBy(got(`${chargeback}&hash=e29e1a609a10313987750a55b4e37c6b349c453d`))).toMatchObject({
    kind: 'reversal',
    transactionId: 'N78',
    referenceId: 'N77',
  });
});

test('an empty field is part of the signed text, and another encoding of a space is another URL', () => {
  const target = `${CREDIT}&rewarded_txn_id=&s1=click-1&conversion_ip=0.0.0.0`;
  expect(saidBy(signed(target))).toMatchObject({ kind: 'credit', clickCode: 'click-1', playerAddress: null });
  const { rawTarget } = signed(target);
  expect(verdictOf(got(rawTarget.replace('Level+10', 'Level%2010')))).toBe('forged');
  expect(verdictOf(got(rawTarget.replace('&rewarded_txn_id=', '')))).toBe('forged');
});

test('a chargeback that names no credit cannot be booked', () => {
  expect(kindOf(signed('/notik?user_id=u_7f3a&amount=-300&payout=-0.60&txn_id=N78'))).toBe('unreadable');
});
