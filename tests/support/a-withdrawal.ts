import type { Withdrawal } from '#contracts/withdrawals/history-calls.ts';

export function aWithdrawal(different: Partial<Withdrawal> = {}): Withdrawal {
  const method = different.method ?? 'paypal';
  return {
    id: '0198c0de-0000-7000-8000-000000000001',
    method,
    type: method,
    amount: 1000,
    usdValue: '10.00',
    status: 'pending',
    stage: 'requested',
    stageText: 'We are reviewing your request.',
    details: null,
    paymentDetails: 'ada@example.com',
    paymentReference: null,
    errorMessage: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-01T12:00:00.000Z',
    ...different,
  };
}
