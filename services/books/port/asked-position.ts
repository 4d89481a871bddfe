// Waits until the views reach the position. Beyond the log's end a position is refused, and a time means the end.
import type { DatabasePool } from 'slonik';
import type { AsOf } from '#contracts/books/moment.ts';
import { formatPosition, type Position } from '#contracts/position.ts';
import type { ViewName } from '#contracts/push.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import { refused, type Refused } from '../../module/errors.ts';
import { earliestOf, type PositionWait, type Reached } from '../../module/position-wait.ts';

export type BooksRooms = { pool: DatabasePool; reach: PositionWait };

export const BEHIND = 'The books are being rebuilt and have not reached this point yet. Try again in a moment.';

export async function askedPosition(
  { pool, reach }: BooksRooms,
  at: AsOf | undefined,
  views: readonly ViewName[],
): Promise<{ kind: 'position'; position: Position } | Refused> {
  const wanted = at === undefined ? undefined : at.kind === 'time' ? await positionAtTime(pool, at.at) : at.position;
  const named = wanted && new Map([...wanted].filter(([, seq]) => seq > 0));
  const all: Reached[] = [];
  for (const view of views) {
    const reached = await reach(view, named === undefined || named.size === 0 ? undefined : formatPosition(named));
    if (reached.kind === 'refusal') return reached.code === 'invalid-input' ? beyond(reached) : reached;
    all.push(reached);
  }
  return { kind: 'position', position: wanted ?? earliestOf(all) };
}

function beyond({ message }: Refused): Refused {
  return refused('invalid-input', message, [{ path: 'at', message }]);
}

/** Null before the first event. */
export function positionTold(position: Position): string | null {
  return formatPosition(position) || null;
}
