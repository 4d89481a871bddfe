// Tells an event that cannot be taken by its own data from everything else. Only that is parked; a lost connection, a full disk or
// a missing table is waited out, and an error of the program stops the reader.
import pg from 'pg';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';
import { UnknownEvent } from '../view/define-view.ts';
import { UnfitEvent } from './unfit-event.ts';

/** SQLSTATE classes for values that cannot be stored: data exception, integrity constraint violation. */
const VALUE_CLASSES: ReadonlySet<string> = new Set(['22', '23']);

/** What readers throw at an event whose data they cannot take. */
const EVENT_FAULTS = [UnknownEvent, UnreadableEvent, UnfitEvent] as const;

export function isPoison(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return VALUE_CLASSES.has(error.code?.slice(0, 2) ?? '');
  return EVENT_FAULTS.some((kind) => error instanceof kind);
}

const REASON_LENGTH = 500;

export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return withoutNull(text).slice(0, REASON_LENGTH);
}
