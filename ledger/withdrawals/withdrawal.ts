import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf, endOfDay } from '#contracts/days/utc-day.ts';
import { POINTS_PER_USD } from '#contracts/points.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import { METHODS } from '#contracts/withdrawals/methods.ts';
import { ATTEMPT_STAGES, statusOf, type WithdrawalStage } from '#contracts/withdrawals/stage.ts';

export type Withdrawal = {
  withdrawalId: string;
  method: MethodName;
  points: number;
  /** Of a dollar, as at the request. */
  micros: number;
  settingsSeq: number;
  destination: string;
  /** Milliseconds. */
  requestedAt: number;
  stage: WithdrawalStage;
  /** 0 before the first attempt. */
  attempt: number;
  /** Of the latest attempt, or who has paid. */
  provider: string | null;
  /** Cost of the latest attempt, without its fee; null if it was not accepted. */
  acceptedMicros: number | null;
  /** Fees of the latest attempt that were not given back. */
  feeMicros: number;
  /** Milliseconds; null while it is open. */
  endedAt: number | null;
};

export type WithdrawalState = Map<string, Withdrawal>;

declare module '../engine/book/account.ts' {
  interface Account {
    withdrawals: WithdrawalState | undefined;
  }
}

/** Bounds what one account can put before staff and providers. */
export const MOST_OPEN = 20;

const MICROS_PER_POINT = 1_000_000 / POINTS_PER_USD;

export function microsOfPoints(points: number): number {
  return points * MICROS_PER_POINT;
}

/** A provider may still pay. */
export function isInAttempt({ stage }: Withdrawal): boolean {
  return ATTEMPT_STAGES.has(stage);
}

/** A payout may begin, or the withdrawal fail. */
export function isPayable({ stage }: Withdrawal): boolean {
  return stage === 'approved' || stage === 'refused';
}

export function isOpen(withdrawal: Withdrawal): boolean {
  return withdrawal.endedAt === null;
}

/** Also after its payout came back, until staff have decided. */
export function holdsPoints(withdrawal: Withdrawal): boolean {
  return isOpen(withdrawal) || withdrawal.stage === 'kept';
}

/** A payout that is paid can come back until then. */
export function isReturnable({ stage, method, endedAt }: Withdrawal, now: number): boolean {
  const { returnDays } = METHODS[method];
  return stage === 'paid' && returnDays > 0 && now <= endedAt! + returnDays * DAY_MS;
}

/** Open and paid withdrawals that were requested on this day (UTC), in points. */
export function withdrawnOn(withdrawals: Readonly<WithdrawalState> | undefined, now: number): number {
  const day = dayOf(now);
  let sum = 0;
  for (const { requestedAt, stage, points } of withdrawals?.values() ?? []) {
    const status = statusOf(stage);
    if (dayOf(requestedAt) === day && status !== 'rejected' && status !== 'failed') sum += points;
  }
  return sum;
}

/** True if no limit counts it and its payout cannot come back. */
export function isForgettable(withdrawal: Withdrawal, now: number): boolean {
  if (holdsPoints(withdrawal) || isReturnable(withdrawal, now)) return false;
  return now >= endOfDay(dayOf(withdrawal.requestedAt));
}
