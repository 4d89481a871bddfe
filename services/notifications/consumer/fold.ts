// A batch of the log as the consumer takes it. Pure.
import type { LedgerEvent } from '#contracts/events.ts';
import type { AccountId } from '#contracts/ids.ts';
import { isPoison, reasonOf } from '#projections/consumer/poison.ts';
import { ReaderFault } from '#projections/consumer/unfit-event.ts';
import { type Notice, noticesOf, type Rules } from './notices-of.ts';

export type Parked = { seq: number; reason: string };

export type Folded = {
  notices: Notice[];
  opened: { account: AccountId; at: number }[];
  closed: AccountId[];
  parked: Parked[];
};

/** Nobody is told of events up to `beganSeq`. Throws ReaderFault at an error of the program. */
export function fold(events: readonly LedgerEvent[], rules: Rules, beganSeq: number): Folded {
  const folded: Folded = { notices: [], opened: [], closed: [], parked: [] };
  for (const event of events) {
    try {
      take(event, folded, event.seq > beganSeq ? rules : null);
    } catch (error) {
      const { seq } = event;
      if (!isPoison(error))
        throw new ReaderFault(`notifications fail at event ${event.partition}-${seq}`, { cause: error });
      folded.parked.push({ seq, reason: reasonOf(error) });
    }
  }
  return folded;
}

function take(event: LedgerEvent, { notices, opened, closed }: Folded, rules: Rules | null): void {
  const { account, type, at } = event;
  if (rules !== null) notices.push(...noticesOf(event, rules));
  if (type === 'account-opened') opened.push({ account, at });
  if (type === 'account-closed') closed.push(account);
}
