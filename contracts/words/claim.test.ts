import { expect, test } from 'vitest';
import { describeNotification, mailOfNotification } from '../notifications/fact.ts';
import { stageText } from '../withdrawals/stage-words.ts';

const claimBy = Date.UTC(2026, 11, 30, 12);

test('stage, bell and mail of an unclaimed payment say until when', () => {
  expect(stageText({ method: 'paypal', stage: 'unclaimed', claimBy })).toBe(
    'Sent by PayPal, waiting for you to claim it. Claim it by 30 Dec 2026, or your points come back.',
  );
  const fact = { kind: 'withdrawal', params: { state: 'unclaimed', claimBy } } as const;
  const message = 'Your payment is waiting for you to claim it. Claim it by 30 Dec 2026, or your points come back.';
  expect(describeNotification(fact).message).toBe(message);
  expect(mailOfNotification(fact)).toMatchObject({ message, facts: [['Claim by', '30 Dec 2026']] });
});

test('a provider that does not say until when gets no date', () => {
  expect(stageText({ method: 'paypal', stage: 'unclaimed' })).toMatch(/If it is not claimed, your points come back\.$/);
  const fact = { kind: 'withdrawal', params: { state: 'unclaimed' } } as const;
  expect(mailOfNotification(fact)).toMatchObject({
    message: 'Your payment is waiting for you to claim it.',
    facts: [],
  });
});

test('a payment that the payee may have to claim says so', () => {
  expect(stageText({ method: 'zelle', stage: 'accepted', claimBy })).toMatch(/claim it, do so by 30 Dec 2026\.$/);
});
