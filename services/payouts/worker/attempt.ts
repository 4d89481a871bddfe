import type { AccountId } from '#contracts/ids.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import type { WithdrawalStage } from '#contracts/withdrawals/stage.ts';
import type { Ids, Minor } from '../providers/port.ts';
import type { AttemptAnswer } from './answer.ts';

export type AttemptStore = {
  /** Adds attempt 1 of approved withdrawals by these methods. */
  discover(methods: readonly MethodName[], now: number): Promise<void>;
  /** Leases attempts that are due, so that one worker has each. */
  claim(now: number, limit: number): Promise<Attempt[]>;
  /** Throws LeaseLost if another worker has the attempt. */
  save(attempt: Attempt, changes: AttemptChanges): Promise<Attempt>;
  /** After a fault: keeps the state as it was last saved. */
  postpone(attempt: Attempt, to: { dueAt: number; needsPerson?: string }): Promise<void>;
  release(attempt: Attempt): Promise<void>;
  /** The first request stored is returned from then on. */
  freeze(attempt: Attempt, request: FrozenRequest): Promise<FrozenRequest>;
  /** Deletes the request of an attempt that the log does not have. */
  thaw(attempt: Attempt): Promise<void>;
  frozen(attempt: Attempt): Promise<FrozenRequest | null>;
  /** A repeated answer is counted. The number of answers is bounded. */
  note(attempt: Attempt, answer: AttemptAnswer, now: number): Promise<void>;
  destination(withdrawal: string): Promise<Destination | null>;
  /** As the view has it, which may lag; null if it has none. */
  stage(withdrawal: string): Promise<WithdrawalStage | null>;
  /** The same, if this attempt is the latest there; otherwise null. */
  stageOf(attempt: Attempt): Promise<WithdrawalStage | null>;
};

/**
 * `preparing`: nothing was sent. `ready`: the log has it, and no call is open. `calling`: a call may have left. `refused`: the
 * withdrawal has yet to fail, or waits for staff. `paid`: it may still come back.
 */
export const ATTEMPT_STATES = [
  'preparing',
  'ready',
  'calling',
  'unknown',
  'accepted',
  'refused',
  'paid',
  'closed',
] as const;
type AttemptState = (typeof ATTEMPT_STATES)[number];

export type Attempt = {
  withdrawal: string;
  attempt: number;
  account: AccountId;
  method: MethodName;
  points: number;
  micros: number;
  /** Null until it is chosen. */
  provider: string | null;
  ref: string;
  /** Null until the provider is chosen. */
  amount: Minor | null;
  /** The price that the amount was computed with, and when it was made; null for units with a fixed value. */
  rate: string | null;
  rateAt: number | null;
  state: AttemptState;
  /** A call may have been taken whose answer is not known. */
  isDoubtful: boolean;
  ids: Ids;
  /** When it was submitted: milliseconds, as all times here. */
  openedAt: number;
  unknownSince: number | null;
  /** Since the state last changed. */
  asks: number;
  dueAt: number;
  /** Booked so far. */
  feeMicros: number;
  watchUntil: number | null;
  claimBy: number | null;
  code: string | null;
  /** Why nothing is sent now. */
  waitsFor: string | null;
  waitsSince: number | null;
  needsPerson: string | null;
  /** Fencing token. */
  lease: number;
};

export type AttemptChanges = Partial<Omit<Attempt, 'withdrawal' | 'attempt' | 'account' | 'method' | 'ref' | 'lease'>>;

export type FrozenRequest = { payee: Ids; body: Uint8Array | null };

/** Of an attempt whose state is known and which is under way. */
export const KNOWN = { unknownSince: null, waitsFor: null, waitsSince: null, needsPerson: null } as const;

/** No payment of such a withdrawal is due. */
export const ENDED: ReadonlySet<WithdrawalStage> = new Set([
  'paid',
  'rejected',
  'failed',
  'kept',
  'returned',
  'forfeited',
]);

/** Thrown when another worker has taken the attempt over. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}
