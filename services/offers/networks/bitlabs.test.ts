import { expect, test } from 'vitest';
import { got, hmacSha1Of, PUBLIC_URL, readerOf } from '#tests/support/offers/postbacks.ts';
import { bitlabs } from './bitlabs.ts';

const SECRET = 'bit-demo-secret';
const { saidBy, kindOf, verdictOf } = readerOf(bitlabs, SECRET);

const signed = (target: string) => got(`${target}&hash=${hmacSha1Of(`${PUBLIC_URL}${target}`, SECRET)}`);
const kind = (more: string) => kindOf(signed(`/bitlabs?uid=u_7f3a&tx=o9001&val=250&usd=5${more}`));

const VECTOR = '/bitlabs?uid=u_7f3a&tx=o9001&val=250&usd=0.5';

test('the vectors: the whole URL is signed, with the platform’s public address', () => {
  expect(saidBy(got(`${VECTOR}&hash=5f437ec932d0d62599a02b57a808b9d7187dc967`))).toMatchObject({
    kind: 'credit',
    transactionId: 'o9001',
    referenceId: null,
    playerCode: 'u_7f3a',
    revenue: '0.5',
    reward: '250',
  });
  expect(verdictOf(got(`${VECTOR}&hash=33e4506622709c5b2a9e0fa11a4e4c996d4a519c`))).toBe('forged');
});

test('the encoded vector is verified as sent; without usd it is read no further', () => {
  const encoded = '/bitlabs?uid=u%5F7f3a&tx=o9001&val=250&name=Level+10%21';
  expect(verdictOf(got(`${encoded}&hash=cb3919df14de39a8f96776962f6a9786f0426820`))).toBe('unreadable');
  expect(verdictOf(got(`${encoded.replace('%5F', '_')}&hash=cb3919df14de39a8f96776962f6a9786f0426820`))).toBe('forged');
});

test('nothing may follow the hash, and no second hash may precede it', () => {
  const { rawTarget } = signed(VECTOR);
  expect(verdictOf(got(`${rawTarget}&state=COMPLETED`))).toBe('forged');
  const twice = `${VECTOR}&hash=00`;
  expect(verdictOf(signed(twice))).toBe('unreadable');
  expect(verdictOf(got(VECTOR))).toBe('forged');
});

test('the states of offers decide; a reversal keeps its id or names the credit', () => {
  expect(['PENDING', 'REVIEWING', 'COMPLETED', 'REJECTED', 'NEW'].map((state) => kind(`&state=${state}`))).toEqual([
    'pending',
    'pending',
    'credit',
    'info',
    'unknown',
  ]);
  const plain = '/bitlabs?uid=u_7f3a&tx=or9001&ref=o9001&val=-250&usd=-5&state=RECONCILED';
  expect(saidBy(signed(plain))).toMatchObject({ kind: 'reversal', transactionId: 'or9001', referenceId: 'o9001' });
  const stateful = '/bitlabs?uid=u_7f3a&tx=o9001&ref=o9001&val=250&usd=5&state=RECONCILED';
  expect(saidBy(signed(stateful))).toMatchObject({ kind: 'reversal', transactionId: 'o9001', referenceId: null });
});

test('a start bonus pays only if the option is set', () => {
  expect(['COMPLETE', 'SCREENOUT', 'RECONCILIATION', 'START_BONUS'].map((type) => kind(`&type=${type}`))).toEqual([
    'credit',
    'credit',
    'reversal',
    'info',
  ]);
  const switchedOn = readerOf(bitlabs, SECRET, { 'start-bonus': 'pay' });
  expect(switchedOn.kindOf(signed(`${VECTOR}&type=START_BONUS`))).toBe('credit');
});

test('a test or an unpaid completion never pays', () => {
  expect([kind('&debug=true'), kind('&debug=1&state=COMPLETED')]).toEqual(['test', 'test']);
  expect(kindOf(signed('/bitlabs?uid=u_7f3a&tx=o1&val=0&usd=0&type=SCREENOUT'))).toBe('info');
});
