import type { UseFormSetError } from 'react-hook-form';
import type { Problem } from '#contracts/definition/problem.ts';
import { usdOfPoints } from '#contracts/points.ts';
import { automatedRequestCall, withdrawalRequestCall } from '#contracts/withdrawals/calls.ts';
import { ApiError, OfflineError, sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation, useRefreshViews } from '../../../api/use-call.ts';
import { detailsText, type WithdrawalFields } from './withdrawal-fields.ts';

/** Robux by the automated call, all others with their details in one text. */
export function useRequestWithdrawal(): (fields: WithdrawalFields & { amount: number }) => Promise<string> {
  const automated = useCallMutation(automatedRequestCall);
  const inText = useCallMutation(withdrawalRequestCall);
  const refresh = useRefreshViews();
  return async (fields) => {
    const { method, amount, username, text } = fields;
    try {
      if (method === 'robux') {
        const details = { username, gamepassId: text };
        const body = { type: method, amount, usdValue: usdOfPoints(amount), details };
        return (await automated.mutateAsync({ body })).data.message;
      }
      return (await inText.mutateAsync({ body: { method, amount, paymentDetails: detailsText(fields) } })).data.message;
    } finally {
      // Also after an error: the request may have arrived.
      refresh(['withdrawals', 'balance', 'statement']);
    }
  };
}

type FieldName = 'amount' | 'username' | 'text';

const FIELD_OF_PATH: Readonly<Record<string, FieldName>> = {
  amount: 'amount',
  paymentDetails: 'text',
  'details.username': 'username',
  'details.gamepassId': 'text',
};

const FIELD_OF_CODE: Partial<Record<Problem['code'], FieldName>> = {
  'withdrawal-below-minimum': 'amount',
  'withdrawal-above-maximum': 'amount',
  'withdrawal-daily-limit': 'amount',
  'insufficient-points': 'amount',
  'withdrawal-destination-busy': 'text',
};

export function showAtFields(error: unknown, setError: UseFormSetError<WithdrawalFields>): void {
  if (!(error instanceof ApiError) || error.problem === null) return;
  const { code, message, details = [] } = error.problem;
  const field = FIELD_OF_CODE[code];
  if (field !== undefined) setError(field, { message });
  for (const one of details) {
    const at = FIELD_OF_PATH[one.path] ?? (one.path.startsWith('paymentDetails') ? 'text' : undefined);
    if (at !== undefined) setError(at, { message: one.message });
  }
}

export function failureOf(error: unknown): string {
  if (error instanceof OfflineError) {
    return 'No answer came. Check your connection and send it again: the points are taken only once.';
  }
  return sentenceOf(error);
}
