// Loaded when the form is first used.
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { robuxDetails } from '#contracts/withdrawals/destinations.ts';
import { methodName } from '#contracts/withdrawals/method-names.ts';
import { detailsInText, minimumSentence } from '#contracts/withdrawals/methods.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { detailsText, type WithdrawalFields } from './withdrawal-fields.ts';

export type Bounds = { minimumPoints: number; maximumPoints: number; balance: number; leftToday: number | null };

const fields: z.ZodType<WithdrawalFields, WithdrawalFields> = z.object({
  method: methodName,
  amount: z.number().nullable(),
  username: z.string(),
  kind: z.string(),
  text: z.string(),
  isAgreed: z.boolean(),
});

export function withdrawalResolver(bounds: Bounds): Resolver<WithdrawalFields> {
  const inBounds = fields.superRefine((values, context) => {
    const wrongAmount = amountProblem(values.amount, bounds);
    if (wrongAmount !== null) context.addIssue({ code: 'custom', path: ['amount'], message: wrongAmount });
    for (const { at, message } of detailProblems(values)) {
      context.addIssue({ code: 'custom', path: [at], message });
    }
  });
  return zodResolver(inBounds);
}

function amountProblem(amount: number | null, bounds: Bounds): string | null {
  const { minimumPoints, maximumPoints, balance, leftToday } = bounds;
  if (amount === null || amount < minimumPoints) return minimumSentence(minimumPoints);
  if (amount > maximumPoints) return `Maximum withdrawal is ${formatPoints(maximumPoints)} points`;
  if (amount > balance) return `You have ${countedPoints(balance)}.`;
  if (leftToday !== null && amount > leftToday) return `You can withdraw ${countedPoints(leftToday)} more today.`;
  return null;
}

type DetailProblem = { at: 'username' | 'text'; message: string };

function detailProblems({ method, username, kind, text }: WithdrawalFields): DetailProblem[] {
  if (method !== 'robux') {
    const { error } = detailsInText(method).safeParse(detailsText({ kind, text }));
    return error === undefined ? [] : [{ at: 'text', message: error.issues[0]!.message }];
  }
  const { error } = robuxDetails.safeParse({ username, gamepassId: text });
  return (error?.issues ?? []).map(({ path, message }) => ({
    at: path[0] === 'username' ? 'username' : 'text',
    message,
  }));
}
