// Other failures are retried, and a program error stops the reader.
import pg from 'pg';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';
import { UnknownEvent } from '../view/define-view.ts';
import { UnfitEvent } from './unfit-event.ts';

/** SQLSTATE classes data exception and integrity constraint violation. */
const VALUE_CLASSES: ReadonlySet<string> = new Set(['22', '23']);

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
