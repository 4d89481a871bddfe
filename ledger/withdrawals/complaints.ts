// Faults of a forged log: the rules never write such events.
import type { EventOf, EventType } from '#contracts/events.ts';
import type { WITHDRAWAL_EVENTS } from '#contracts/withdrawals/events.ts';
import {
  isInAttempt,
  isOpen,
  isPayable,
  isReturnable,
  microsOfPoints,
  MOST_OPEN,
  type Withdrawal,
  type WithdrawalState,
} from './withdrawal.ts';

type Owned = (typeof WITHDRAWAL_EVENTS)[number]['type'];
type Complaints = { [Type in Owned]: (state: Readonly<WithdrawalState>, event: EventOf<Type>) => string | null };

export const WITHDRAWAL_COMPLAINTS: Complaints = {
  'withdrawal-requested': (withdrawals, { commandId, amount, payload: { destination, micros } }) => {
    if (withdrawals.has(commandId)) return 'the withdrawal was requested before';
    if (amount >= 0) return 'it holds no points';
    if (micros !== microsOfPoints(-amount))
      return `${-amount} points are worth ${microsOfPoints(-amount)} micros, not ${micros}`;
    const open = [...withdrawals.values()].filter(isOpen);
    if (open.some((one) => one.destination === destination)) return 'a withdrawal to its destination was open';
    return open.length >= MOST_OPEN ? `${open.length} withdrawals were open` : null;
  },
  'withdrawal-approved': complain(isRequested, 'pending'),
  'withdrawal-rejected': complain(isRequested, 'pending', (withdrawal, event) =>
    moneyComplaint(withdrawal, event, withdrawal.points),
  ),
  'withdrawal-paid': complain(
    (one) => isPayable(one) || isInAttempt(one),
    'payable',
    (withdrawal, event) =>
      moneyComplaint(withdrawal, event, -withdrawal.points) ?? payerComplaint(withdrawal, event.payload),
  ),
  'withdrawal-failed': complain(isPayable, 'without an open attempt', (withdrawal, event) =>
    moneyComplaint(withdrawal, event, withdrawal.points),
  ),
  'withdrawal-returned': complain(
    (one, at) => isReturnable(one, at),
    'paid and can come back',
    (withdrawal, event) =>
      moneyComplaint(withdrawal, event, withdrawal.points) ??
      (event.payload.provider === withdrawal.provider ? null : `${withdrawal.provider} has paid it`),
  ),
  'returned-withdrawal-released': complain(isKept, 'held for review', (withdrawal, event) =>
    moneyComplaint(withdrawal, event, withdrawal.points),
  ),
  'returned-withdrawal-forfeited': complain(isKept, 'held for review', (withdrawal, event) =>
    moneyComplaint(withdrawal, event, -withdrawal.points),
  ),
  'payout-submitted': complain(isPayable, 'payable', ({ attempt }, { payload }) =>
    payload.attempt === attempt + 1 ? null : `attempt ${payload.attempt} follows attempt ${attempt}`,
  ),
  'payout-accepted': ofAttempt((one) => isInAttempt(one) && one.acceptedMicros === null, 'submitted'),
  'payout-noted': ofAttempt(isInAttempt, 'in an attempt'),
  'payout-refused': ofAttempt((one) => isInAttempt(one) && one.acceptedMicros === null, 'submitted'),
  'accepted-payout-refused': ofAttempt(
    (one) => isInAttempt(one) && one.acceptedMicros !== null,
    'accepted',
    ({ acceptedMicros }, { payload }) =>
      payload.micros === acceptedMicros ? null : `it was accepted with ${acceptedMicros} micros, not ${payload.micros}`,
  ),
  'payout-settled': ofAttempt(({ stage }) => stage === 'unknown', 'of unknown outcome'),
  'payout-cost-booked': complain(() => true, 'known', costComplaint),
};

function complain<Type extends Exclude<Owned, 'withdrawal-requested'>>(
  isDue: (withdrawal: Withdrawal, at: number) => boolean,
  due: string,
  further: (withdrawal: Withdrawal, event: EventOf<Type>) => string | null = () => null,
): Complaints[Type] {
  const complaint = (
    withdrawals: Readonly<WithdrawalState>,
    event: EventOf<Exclude<EventType & Owned, 'withdrawal-requested'>>,
  ) => {
    const { withdrawalId } = event.payload;
    const withdrawal = withdrawals.get(withdrawalId);
    if (withdrawal === undefined || !isDue(withdrawal, event.at)) return `no withdrawal ${withdrawalId} is ${due}`;
    return further(withdrawal, event as unknown as EventOf<Type>);
  };
  return complaint as Complaints[Type];
}

type OfAttempt = 'payout-accepted' | 'payout-noted' | 'payout-refused' | 'accepted-payout-refused' | 'payout-settled';

function ofAttempt<Type extends OfAttempt>(
  isDue: (withdrawal: Withdrawal) => boolean,
  due: string,
  further: (withdrawal: Withdrawal, event: EventOf<Type>) => string | null = () => null,
): Complaints[Type] {
  return complain<Type>(isDue, due, (withdrawal, event) => {
    const { attempt, provider } = event.payload;
    if (attempt === withdrawal.attempt && provider === withdrawal.provider) return further(withdrawal, event);
    return `its attempt is ${withdrawal.attempt} by ${withdrawal.provider}, not ${attempt} by ${provider}`;
  });
}

function isRequested({ stage }: Withdrawal): boolean {
  return stage === 'requested';
}

function isKept({ stage }: Withdrawal): boolean {
  return stage === 'kept';
}

type Money = { amount: number; payload: { method: string; micros: number; settingsSeq: number } };

function moneyComplaint(withdrawal: Withdrawal, { amount, payload }: Money, points: number): string | null {
  const { method, micros, settingsSeq } = withdrawal;
  if (amount !== points) return `the withdrawal has ${Math.abs(points)} points, not ${Math.abs(amount)}`;
  if (payload.micros !== micros) return `the withdrawal is worth ${micros} micros, not ${payload.micros}`;
  if (payload.method !== method) return `the withdrawal is by ${method}, not by ${payload.method}`;
  return payload.settingsSeq === settingsSeq ? null : `it was requested under settings ${settingsSeq}`;
}

function payerComplaint(withdrawal: Withdrawal, paid: EventOf<'withdrawal-paid'>['payload']): string | null {
  if (paid.attempt === null) {
    if (isInAttempt(withdrawal)) return `attempt ${withdrawal.attempt} was open`;
    return paid.provider === withdrawal.method && paid.from === 'provider' ? null : 'it is not paid by hand';
  }
  const isCurrent = isInAttempt(withdrawal) && paid.attempt === withdrawal.attempt;
  if (!isCurrent || paid.provider !== withdrawal.provider)
    return `no attempt ${paid.attempt} by ${paid.provider} is open`;
  const from = withdrawal.acceptedMicros === null ? 'provider' : 'transit';
  return paid.from === from ? null : `its dollars are with ${from}`;
}

function costComplaint(
  { provider, micros, acceptedMicros, feeMicros, stage }: Withdrawal,
  { payload }: EventOf<'payout-cost-booked'>,
): string | null {
  if (payload.provider !== provider) return `its provider is ${provider}, not ${payload.provider}`;
  if (payload.cost === 'fee') return null;
  if (payload.cost === 'fee-refund') {
    return payload.micros <= feeMicros ? null : `its fee was ${feeMicros} micros`;
  }
  const difference = (acceptedMicros ?? micros) - micros;
  const cost = difference > 0 ? 'above-value' : 'below-value';
  const isRight = stage === 'paid' && payload.cost === cost && payload.micros === Math.abs(difference);
  return isRight ? null : `its cost differs by ${difference} micros`;
}
