// Temporary failures of the database, and what a newer version has changed in it: 503 instead of a fault.
import { SchemaValidationError } from 'slonik';
import { STORAGE_FULL } from '#contracts/outcome.ts';
import { isDiskFull } from '#infra/postgres/session/conflict.ts';
import { isUnreachable } from '#infra/postgres/unreachable.ts';
import { ThreadFailed } from '#infra/threads/thread-failed.ts';
import { refused, type Refused } from '../../module/errors.ts';

const THREAD_CODES = { busy: 'overloaded', memory: 'task-too-large', time: 'task-too-large' } as const;
const UNREACHABLE = refused('overloaded', 'The database cannot be reached just now. Please try again in a moment.');

/** A command under way may have taken effect. */
const UNANSWERED: Refused = {
  ...refused(
    'overloaded',
    'The database did not answer in time, so this may or may not have been done. Please check before you try again.',
  ),
  details: { outcome: 'unknown' },
};

const UPGRADED = {
  ...refused('overloaded', 'The house is being upgraded. Please try again in a minute.'),
  retryAfterMs: 10_000,
};

/** Undefined table, column, function, type or schema; a view that this version has no right to read. */
const CHANGED_SHAPE = /^(42P01|42703|42883|42704|3F000|42501)$/;

function hasChangedShape(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SchemaValidationError) return true;
  return CHANGED_SHAPE.test(String((error as { code?: unknown }).code)) || hasChangedShape(error.cause);
}

export type PassingRooms = {
  /** Asks whether a newer version has changed the views. */
  isOutdated: () => Promise<boolean>;
};

/** Null for a fault. `isUnderWay` is a command that has begun. */
export async function passingRefusal(
  error: unknown,
  isUnderWay: boolean,
  { isOutdated }: PassingRooms,
): Promise<Refused | null> {
  const unknown = (refusal: Refused): Refused =>
    isUnderWay ? { ...refusal, details: { outcome: 'unknown' } } : refusal;
  if (isDiskFull(error)) return unknown(STORAGE_FULL);
  if (error instanceof ThreadFailed && error.why !== 'fault') return refused(THREAD_CODES[error.why], error.message);
  if (isUnreachable(error)) return unanswered(isUnderWay);
  if (hasChangedShape(error) && (await isOutdated().catch(() => false))) return unknown(UPGRADED);
  return null;
}

export function unanswered(isUnderWay: boolean): Refused {
  return isUnderWay ? UNANSWERED : UNREACHABLE;
}
