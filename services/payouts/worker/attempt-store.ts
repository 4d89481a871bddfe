import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import type { WithdrawalStage } from '#contracts/withdrawals/stage.ts';
import type { AttemptAnswer } from './answer.ts';
import type { Attempt, AttemptChanges, FrozenRequest } from './attempt.ts';

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
