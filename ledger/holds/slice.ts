import type { EventOf } from '#contracts/events.ts';
import { id, list, maybe, moment, number, record, tuple, word, type ValueOf } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';

/** A hold can only be ended by commands of its purpose. */
export type HoldPurpose = 'operator' | 'offer';

export type Hold = {
  holdId: string;
  purpose: HoldPurpose;
  amountPoints: number;
  /** Milliseconds; null if it does not expire. */
  expiresAt: number | null;
};

export type HoldState = {
  open: Map<string, Hold>;
  /** The latest to end, oldest first, so that a second post or void differs from an unknown hold. */
  closed: Set<string>;
};

/** Earlier ends count as unknown; the log still has them. */
const MOST_CLOSED = 100;

type End = EventOf<'hold-posted'> | EventOf<'hold-voided'> | EventOf<'hold-expired'>;

export function isOver({ expiresAt }: Hold, at: number): boolean {
  return expiresAt !== null && expiresAt <= at;
}

declare module '../engine/book/account.ts' {
  interface Account {
    holds: HoldState | undefined;
  }
}

const FORM = tuple(
  list(
    record<Hold>({
      holdId: id,
      purpose: word<HoldPurpose>(['operator', 'offer']),
      amountPoints: number,
      expiresAt: maybe(moment),
    }),
  ),
  list(id),
);

export const holdSlice = packedOf<'points-held' | 'hold-posted' | 'hold-voided' | 'hold-expired'>()({
  name: 'holds',
  version: 1,
  foldsPast: false,
  form: FORM,
  initial: (): HoldState => ({ open: new Map(), closed: new Set() }),
  count: ({ open, closed }) => open.size + closed.size,
  isEmpty: ({ open, closed }) => open.size === 0 && closed.size === 0,
  evolve: {
    'points-held': ({ open }, { commandId, amount, payload: { expiresAt } }) => {
      open.set(commandId, { holdId: commandId, purpose: 'operator', amountPoints: -amount, expiresAt });
    },
    'hold-posted': close,
    'hold-voided': close,
    'hold-expired': close,
    'offer-credited': ({ open }, { commandId, amount, payload: { releaseAt } }) => {
      open.set(commandId, { holdId: commandId, purpose: 'offer', amountPoints: amount, expiresAt: releaseAt });
    },
    'offer-released': ({ open }, { payload }) => void open.delete(payload.creditId),
    'offer-reversed': ({ open }, { payload }) => void open.delete(payload.creditId),
  },
  complaints: {
    'points-held': ({ open, closed }, { commandId }) =>
      open.has(commandId) || closed.has(commandId) ? 'a hold of that name was made before' : null,
    'hold-posted': (state, event) => endComplaint(state, event, -event.amount),
    'hold-voided': (state, event) => endComplaint(state, event, event.amount),
    'hold-expired': (state, event) => endComplaint(state, event, event.amount),
  },
  encode: ({ open, closed }): ValueOf<typeof FORM> => [[...open.values()], [...closed]],
  decode: ([open, closed]) => ({
    open: new Map(open.map((hold) => [hold.holdId, hold])),
    closed: new Set(closed),
  }),
});

function close({ open, closed }: HoldState, { payload: { holdId } }: End): void {
  open.delete(holdId);
  closed.add(holdId);
  if (closed.size <= MOST_CLOSED) return;
  const [oldest] = closed;
  closed.delete(oldest!);
}

/** A hold ends once with its whole amount (decision 14). */
function endComplaint(
  { open }: Readonly<HoldState>,
  { type, at, payload: { holdId } }: End,
  points: number,
): string | null {
  const hold = open.get(holdId);
  if (hold === undefined) return `no hold ${holdId} is open`;
  if (hold.amountPoints !== points) return `the hold has ${hold.amountPoints} points, not ${points}`;
  if (type === 'hold-expired') return isOver(hold, at) ? null : 'the time of its hold had not come';
  return isOver(hold, at) ? 'the time of its hold was over' : null;
}
