import { instantOf } from '#contracts/days/time.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { readFirstEntry, readHeldAt } from '#projections/journal/read.ts';
import { readAvailableAt, readWholeCurve } from '#projections/account-lines/read.ts';
import { refused } from '../module/errors.ts';
import { type BooksRooms, positionTold } from '../books/port/asked-position.ts';
import { answer, type Handler } from '../module/handler.ts';
import { spanOf } from './account-span.ts';
import { eventsOf } from './events.ts';

const CURVE_STEPS = 299;

type Rooms = BooksRooms & { nameOf(account: number): Promise<string | null> };

export function auditAccountHandler(rooms: Rooms): Handler<'audit-account'> {
  return async ({ params: { account }, query: { at } }) => {
    const { pool } = rooms;
    const span = await spanOf(rooms, account, { at });
    if (span.kind === 'refusal') return span;
    const { partition, toSeq } = span;
    const first = await readFirstEntry(pool, account);
    if (first === null) return refused('account-unknown', REFUSALS['account-unknown'].message);
    const whole = await spanOf(rooms, account, {});
    if (whole.kind === 'refusal') return whole;
    const last = await eventsOf(rooms, account, { span, query: { limit: 1 } });
    const curve = await readWholeCurve(pool, account, {
      afterSeq: first.seq - 1,
      toSeq: whole.toSeq,
      steps: CURVE_STEPS,
    });
    const placed = ({ seq, at: instant }: { seq: number; at: number }) => {
      return { place: `${partition}-${seq}`, at: instantOf(instant) };
    };
    return answer({
      account,
      name: await rooms.nameOf(account),
      position: positionTold(span.position),
      available: await readAvailableAt(pool, account, toSeq),
      held: (await readHeldAt(pool, account, toSeq)) ?? 0,
      last: last.events[0] === undefined ? null : placed(last.events[0]),
      first: placed(first),
      curve: curve.map((point) => ({ ...placed(point), points: point.points })),
    });
  };
}
