// The stretch of the log that a reader asks for, as sequence numbers of the account's partition.
import type { AsOf } from '#contracts/books/moment.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import type { Position } from '#contracts/position.ts';
import type { Refused } from '../module/errors.ts';
import { askedPosition, type BooksRooms } from '../books/port/asked-position.ts';
import { positionAtTime, readLogEnd } from '#ledger/log/end.ts';

export type AccountSpan = {
  kind: 'span';
  partition: number;
  /** Exclusive. */
  afterSeq: number;
  /** Inclusive. */
  toSeq: number;
  position: Position;
};

export async function spanOf(
  rooms: BooksRooms,
  account: number,
  { since, at }: { since?: AsOf | undefined; at?: AsOf | undefined },
): Promise<AccountSpan | Refused> {
  const asked = await askedPosition(rooms, at, ['statement', 'journal']);
  if (asked.kind === 'refusal') return asked;
  const partition = partitionOf(account, (await readLogEnd(rooms.pool)).partitions);
  const begins = since === undefined ? undefined : await positionBefore(rooms, since);
  return {
    kind: 'span',
    partition,
    afterSeq: begins?.get(partition) ?? 0,
    toSeq: asked.position.get(partition) ?? 0,
    position: asked.position,
  };
}

export async function positionBefore({ pool }: Pick<BooksRooms, 'pool'>, since: AsOf): Promise<Position> {
  return since.kind === 'time' ? await positionAtTime(pool, since.at) : since.position;
}
