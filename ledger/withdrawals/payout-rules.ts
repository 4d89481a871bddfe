// A new attempt begins only after a definite refusal of the one before; an unknown outcome stays open.
import type { CommandOf } from '#contracts/commands.ts';
import { refusal } from '#contracts/outcome.ts';
import type { PayoutCost } from '#contracts/withdrawals/events.ts';
import { type Draft, draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { isInAttempt, isPayable, type Withdrawal } from './withdrawal.ts';

const submitPayout: Rule<'submit-payout'> = ({ withdrawals, standing }, command) => {
  const withdrawal = withdrawals?.get(command.withdrawalId);
  if (withdrawal === undefined) return refusal('withdrawal-unknown');
  if (isInAttempt(withdrawal)) return refusal('payout-open');
  if (!isPayable(withdrawal)) return refusal('payout-not-due');
  if (standing?.isBanned) return refusal('account-banned');
  const { withdrawalId, attempt, provider, bodyHash } = command;
  if (attempt !== withdrawal.attempt + 1) return refusal('payout-attempt-wrong');
  return [draft('payout-submitted', { withdrawalId, attempt, provider, bodyHash })];
};

const notePayout: Rule<'note-payout'> = ({ withdrawals }, command) => {
  const withdrawal = withdrawals?.get(command.withdrawalId);
  if (withdrawal === undefined) return refusal('withdrawal-unknown');
  if (command.attempt !== withdrawal.attempt) return refusal('payout-attempt-wrong');
  const { outcome } = command;
  if (outcome === withdrawal.stage) return refusal('payout-unchanged');
  if (!isInAttempt(withdrawal)) return refusal('payout-not-due');
  // After any answer of the provider, a question without an answer is no news.
  if (outcome === 'unknown' && withdrawal.stage !== 'submitting') return refusal('payout-unchanged');
  return outcome === 'refused' ? refused(withdrawal, command) : noted(withdrawal, { ...command, outcome });
};

type Noted = Exclude<CommandOf<'note-payout'>['outcome'], 'refused'>;

function noted(withdrawal: Withdrawal, command: CommandOf<'note-payout'> & { outcome: Noted }): Draft[] {
  const { outcome, reference, reason, costMicros, feeMicros, claimBy } = command;
  const attempt = attemptOf(withdrawal);
  const isFirst = outcome !== 'unknown' && withdrawal.acceptedMicros === null;
  const accepted: Draft[] = isFirst
    ? [
        draft('payout-accepted', { ...attempt, micros: costMicros ?? withdrawal.micros, reference }),
        ...costs(attempt, 'fee', feeMicros),
      ]
    : [];
  if (outcome === 'accepted' && isFirst) return accepted;
  return [
    ...accepted,
    draft('payout-noted', { ...attempt, outcome, reason, ...(outcome === 'unclaimed' && given({ claimBy })) }),
  ];
}

function refused(
  withdrawal: Withdrawal,
  { reason, feeMicros }: Pick<CommandOf<'note-payout'>, 'reason' | 'feeMicros'>,
): Draft[] {
  const attempt = attemptOf(withdrawal);
  const { acceptedMicros } = withdrawal;
  if (acceptedMicros === null) return [draft('payout-refused', { ...attempt, reason })];
  return [
    draft('accepted-payout-refused', { ...attempt, micros: acceptedMicros, reason }),
    ...costs(attempt, 'fee-refund', Math.min(feeMicros ?? 0, withdrawal.feeMicros)),
  ];
}

/** Decides an unknown outcome as the provider would have: the points and dollars move by the same events. */
const settlePayout: Rule<'settle-payout'> = ({ withdrawals }, command) => {
  const { withdrawalId, attempt, outcome, reference, reason } = command;
  const withdrawal = withdrawals?.get(withdrawalId);
  if (withdrawal === undefined) return refusal('withdrawal-unknown');
  if (attempt !== withdrawal.attempt) return refusal('payout-attempt-wrong');
  if (withdrawal.stage !== 'unknown') return refusal('payout-not-unknown');
  if ((outcome === 'paid') !== (reference !== null)) return refusal('payout-reference-missing');
  const settled = draft('payout-settled', { ...attemptOf(withdrawal), outcome, reason });
  return reference === null
    ? [settled, ...refused(withdrawal, { reason: null, feeMicros: null })]
    : [settled, ...paid(withdrawal, { attempt, reference, feeMicros: null, checker: null })];
};

const payWithdrawal: Rule<'pay-withdrawal'> = ({ withdrawals, standing }, command) => {
  const withdrawal = withdrawals?.get(command.withdrawalId);
  if (withdrawal === undefined) return refusal('withdrawal-unknown');
  if (command.attempt === null) {
    if (isInAttempt(withdrawal)) return refusal('payout-open');
    if (!isPayable(withdrawal)) return refusal('payout-not-due');
    if (standing?.isBanned) return refusal('account-banned');
  } else {
    if (command.attempt !== withdrawal.attempt) return refusal('payout-attempt-wrong');
    if (!isInAttempt(withdrawal)) return refusal('payout-not-due');
  }
  return paid(withdrawal, command);
};

type Payment = Pick<CommandOf<'pay-withdrawal'>, 'attempt' | 'reference' | 'checker' | 'feeMicros'>;

function paid(withdrawal: Withdrawal, { attempt, reference, checker, feeMicros }: Payment): Draft[] {
  const { withdrawalId, method, micros, settingsSeq, points, acceptedMicros } = withdrawal;
  const provider = attempt === null ? method : withdrawal.provider!;
  const isAccepted = attempt !== null && acceptedMicros !== null;
  const payout = { withdrawalId, attempt, provider };
  const from = isAccepted ? ('transit' as const) : ('provider' as const);
  const difference = isAccepted ? acceptedMicros - micros : 0;
  return [
    draft('withdrawal-paid', { ...payout, method, micros, settingsSeq, from, reference, checker }, -points),
    ...costs(payout, 'fee', feeMicros),
    ...costs(payout, difference > 0 ? 'above-value' : 'below-value', Math.abs(difference)),
  ];
}

const failWithdrawal: Rule<'fail-withdrawal'> = ({ withdrawals }, { withdrawalId, reason }) => {
  const withdrawal = withdrawals?.get(withdrawalId);
  if (withdrawal === undefined) return refusal('withdrawal-unknown');
  if (isInAttempt(withdrawal)) return refusal('payout-open');
  if (!isPayable(withdrawal)) return refusal('payout-not-due');
  const { method, micros, settingsSeq, points } = withdrawal;
  return [draft('withdrawal-failed', { withdrawalId, method, micros, settingsSeq, reason }, points)];
};

function given({ claimBy }: Pick<CommandOf<'note-payout'>, 'claimBy'>) {
  return claimBy === undefined ? {} : { claimBy };
}

function attemptOf({ withdrawalId, attempt, provider }: Withdrawal) {
  return { withdrawalId, attempt, provider: provider! };
}

type Payout = { withdrawalId: string; attempt: number | null; provider: string };

function costs(payout: Payout, cost: PayoutCost, micros: number | null): Draft[] {
  return micros === null || micros === 0 ? [] : [draft('payout-cost-booked', { ...payout, cost, micros })];
}

export type PayoutCommand = 'submit-payout' | 'note-payout' | 'settle-payout' | 'pay-withdrawal' | 'fail-withdrawal';

export const PAYOUT_RULES: Rules<PayoutCommand> = {
  'submit-payout': submitPayout,
  'note-payout': notePayout,
  'settle-payout': settlePayout,
  'pay-withdrawal': payWithdrawal,
  'fail-withdrawal': failWithdrawal,
};
