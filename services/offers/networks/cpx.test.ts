import { expect, test } from 'vitest';
import { gotFields, md5Of, posted, readerOf } from '#tests/support/offers/postbacks.ts';
import { cpx } from './cpx.ts';

const { saidBy, kindOf, verdictOf } = readerOf(cpx, 'cpx-demo-secret');

const SURVEY = {
  status: '1',
  trans_id: '1001-trx-7',
  user_id: 'u_7f3a',
  subid_1: 'click-1',
  subid_2: '',
  amount_local: '62.500000',
  amount_usd: '1.25',
  offer_id: '8841',
  ip_click: '203.0.113.9',
  type: 'complete',
  hash: 'a05aef553cbb581a23c04e2fd8cb6c7b',
};

test('the vector: an id with hyphens is hashed whole, with the digest in either case', () => {
  expect(saidBy(gotFields(SURVEY))).toMatchObject({
    kind: 'credit',
    transactionId: '1001-trx-7',
    referenceId: null,
    playerCode: 'u_7f3a',
    clickCode: 'click-1',
    revenue: '1.25',
    reward: '62.5',
    offerId: '8841',
    playerAddress: '203.0.113.9',
  });
  expect(kindOf(gotFields({ ...SURVEY, hash: SURVEY.hash.toUpperCase() }))).toBe('credit');
  expect(kindOf(posted(SURVEY))).toBe('credit');
});

test('another id has another digest', () => {
  const fields = { ...SURVEY, trans_id: '77', hash: md5Of('77-cpx-demo-secret') };
  expect(kindOf(gotFields(fields))).toBe('credit');
  expect(verdictOf(gotFields({ ...fields, trans_id: '78' }))).toBe('forged');
});

test('the hash of a wall link does not prove a postback', () => {
  expect(verdictOf(gotFields({ ...SURVEY, hash: '6e1faa408cc6adc91b7f808115340733' }))).toBe('forged');
});

test('the wall’s address carries the hash of the player, by the vector', () => {
  const account = { secret: 'cpx-demo-secret', wall: null, options: { 'app-id': '12' } };
  const url = cpx.wallUrl?.({ player: 'u_7f3a', click: 'c1' }, account);
  expect(url).toContain('app_id=12&ext_user_id=u_7f3a&secure_hash=6e1faa408cc6adc91b7f808115340733&subid_1=c1');
  expect(cpx.wallUrl?.({ player: 'u_7f3a', click: 'c1' }, { ...account, options: {} })).toBeNull();
});

test('both reversal statuses reverse and state the reason; a screen-out pays nothing', () => {
  const kinds = (changes: Partial<typeof SURVEY>) => kindOf(gotFields({ ...SURVEY, ...changes }));
  expect([kinds({ status: '2' }), kinds({ status: '-2' })]).toEqual(['reversal', 'reversal']);
  expect(['2', '-2'].map((status) => saidBy(gotFields({ ...SURVEY, status }))?.reason)).toEqual(['cancelled', 'fraud']);
  expect([kinds({ type: 'out' }), kinds({ type: 'return_out' })]).toEqual(['info', 'info']);
  expect([kinds({ status: '3' }), kinds({ type: 'survey' })]).toEqual(['unknown', 'unknown']);
  expect(kinds({ type: 'bonus' })).toBe('credit');
});

test('the panel’s test button is recognised by its offer', () => {
  const sent = { ...SURVEY, offer_id: '1', subid_1: '', amount_usd: '0.50', amount_local: '662.6500' };
  expect(kindOf(gotFields(sent))).toBe('test');
});
