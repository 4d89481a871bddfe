import { expect, test } from 'vitest';
import type { NotificationFact } from '../notifications/fact.ts';
import { mailOfNotification } from './fact.ts';

const offer = (state: 'released' | 'reversed'): NotificationFact => ({
  kind: 'offer',
  params: { state, network: 'cpx', points: 1200, releaseAt: null },
});
const withdrawal = (params: Extract<NotificationFact, { kind: 'withdrawal' }>['params']): NotificationFact => ({
  kind: 'withdrawal',
  params,
});

test("an offer's mail has its name and its signed points in the subject and in the facts", () => {
  expect(mailOfNotification(offer('released'), { name: 'Harbour Tycoon' })).toMatchObject({
    subject: '+1,200 points from Harbour Tycoon',
    facts: [
      ['Offer', 'Harbour Tycoon'],
      ['Points', '+1,200'],
    ],
  });
  expect(mailOfNotification(offer('reversed'), { name: 'Music trial' }).subject).toBe(
    '\u22121,200 points: Music trial was reversed',
  );
  expect(mailOfNotification(offer('reversed')).subject).toBe(
    '\u22121,200 points: An offer of CPX Research was reversed',
  );
});

test("a withdrawal's mail has its value in dollars, else its points, else the title", () => {
  const sent = withdrawal({ state: 'completed', method: 'paypal', points: 5000, micros: 5_000_000 });
  expect(mailOfNotification(sent)).toMatchObject({
    subject: 'Your withdrawal of $5.00 was sent to PayPal',
    facts: [
      ['Method', 'PayPal'],
      ['Amount', '$5.00'],
      ['Points', '5,000'],
    ],
    action: { path: '/withdrawal-history' },
  });
  const failed = withdrawal({ state: 'failed', method: 'giftcard', points: 5000 });
  expect(mailOfNotification(failed).subject).toBe('Your withdrawal of 5,000 points failed');
  expect(mailOfNotification(withdrawal({ state: 'held' })).subject).toBe('Withdrawal on hold');
});

test('shares of friends have a sign, and a message of staff keeps its title', () => {
  const share: NotificationFact = { kind: 'referral', params: { of: 'share-reversed', points: 12 } };
  expect(mailOfNotification(share).subject).toBe("\u221212 points: a friend's offer was reversed");
  const message: NotificationFact = { kind: 'system', params: { title: 'New terms', message: 'They begin in May.' } };
  expect(mailOfNotification(message)).toMatchObject({ subject: 'New terms', facts: [] });
});
