// What is wrong with the time of an event: time never runs backwards within a partition, and a hold is posted or given back
// before its end, or expires at or after it (decision 14). The rules never write anything else; whoever asks the log about a
// moment relies on the former, and finance on the latter. Before it: refold.ts.
import type { LedgerEvent } from '#contracts/events.ts';
import { type Account, isOver } from '../book/account.ts';

/** `before` is the time of the event before it in the log; the account stands as it was then. Null for a sound event. */
export function timeComplaint(account: Readonly<Account>, event: LedgerEvent, before: number): string | null {
  if (event.at < before) return 'its time lies before that of the event before it';
  switch (event.type) {
    case 'hold-posted':
    case 'hold-voided':
      return wasOver(account, event.payload.holdId, event.at) === true ? 'the time of its hold was over' : null;
    case 'hold-expired':
      return wasOver(account, event.payload.holdId, event.at) === false ? 'the time of its hold had not come' : null;
    default:
      return null;
  }
}

/** Null where there is no such hold, which is told elsewhere. */
function wasOver({ holds }: Readonly<Account>, holdId: string, at: number): boolean | null {
  const hold = holds?.get(holdId);
  return hold === undefined ? null : isOver(hold, at);
}
