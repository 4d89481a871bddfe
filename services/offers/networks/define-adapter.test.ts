import { expect, test } from 'vitest';
import { gotFields, readerOf } from '#tests/support/offers/postbacks.ts';
import type { PostbackKind } from './adapter.ts';
import { defineAdapter } from './define-adapter.ts';
import { decimal, description, maybeText, text } from './fields.ts';

const KINDS: Readonly<Record<string, PostbackKind>> = { done: 'credit', back: 'reversal' };

const { saidBy, kindOf } = readerOf(
  defineAdapter({
    network: 'sample',
    title: 'Sample',
    methods: ['GET'],
    signs: [],
    needsSecretPath: true,
    senders: { rule: 'evidence', addresses: [] },
    payoutUnit: 'usd',
    replies: { success: '1', duplicate: '1', failure: { status: 403, body: '0' } },
    fields: { id: text, user: maybeText, payout: decimal, state: maybeText, name: description },
    proves: null,
    says: ({ id, user, payout, state, name }) => ({
      kind: state === null ? 'credit' : KINDS[state],
      state,
      transactionId: id,
      playerCode: user,
      revenue: payout,
      offerName: name,
    }),
  }),
  'a secret',
);

const CREDIT = { id: 't-1', user: 'u_7f3a', payout: '0.60', state: 'done', name: 'Level 10' };
const sent = (changes: Partial<typeof CREDIT>) => gotFields({ ...CREDIT, ...changes });

const MACROS = ['{offer_id}', '{{userId}}', '${id}', '[%TX%]', '[id]', '%id%', '#s1#', '##s1##', '<id>', 'null', 'NaN'];

test.each(['id', 'user', 'state'])('an unreplaced macro in the %s makes a postback unreadable', (name) => {
  expect(MACROS.map((macro) => kindOf(sent({ [name]: macro })))).toEqual(MACROS.map(() => 'unreadable'));
  expect(kindOf(sent({ [name]: 'x-{offer_id}' }))).toBe('unreadable');
});

test('a macro that was encoded once or more is unreadable too', () => {
  for (const macro of [...MACROS, '{conversion_id}']) {
    const twice = encodeURIComponent(encodeURIComponent(macro));
    expect([macro, kindOf(sent({ id: encodeURIComponent(macro) })), kindOf(sent({ id: twice }))]).toEqual([
      macro,
      'unreadable',
      'unreadable',
    ]);
  }
  expect(saidBy(sent({ id: 'a%20b%2', name: '%7Boffer_name%7D' }))).toMatchObject({
    transactionId: 'a%20b%2',
    offerName: null,
  });
});

test('a macro in a description is not shown, and the conversion is credited', () => {
  expect(saidBy(sent({ name: '{offer_name}' }))).toMatchObject({ kind: 'credit', offerName: null });
  expect(saidBy(sent({ name: 'Save 50% of 100%' }))).toMatchObject({ offerName: 'Save 50% of 100%' });
});

test('an amount has one spelling', () => {
  const spelled = (payout: string) => saidBy(sent({ payout }))?.revenue;
  expect(
    ['0.60', '0.6', '10', '10.000', '100', '-1.50'].map((payout) => saidBy(sent({ payout, state: 'back' }))?.revenue),
  ).toEqual(['0.6', '0.6', '10', '10', '100', '-1.5']);
  expect([spelled('0.0'), spelled('-0.00'), kindOf(sent({ payout: '-0.0' }))]).toEqual(['0', '0', 'info']);
});

test('an unknown state is passed on as sent', () => {
  expect(saidBy(sent({ state: 'in review' }))).toMatchObject({ kind: 'unknown', state: 'in review' });
});
