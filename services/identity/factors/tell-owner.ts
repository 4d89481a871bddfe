import type { CommonQueryMethods } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import type { Mail } from '#contracts/internal/mail.ts';
import { circumstancesOf, type FlowRooms } from '../flow-rooms.ts';
import type { LockedPerson } from '../people/lock-person.ts';

type Owner = {
  account: AccountId;
  to: string;
  about: { username: string } & ReturnType<typeof circumstancesOf>;
};

export async function tellOwner(
  rooms: Pick<FlowRooms, 'queueMail' | 'now'>,
  transaction: CommonQueryMethods,
  { person: { account, username, email, isConfirmed }, visit }: { person: LockedPerson; visit: Visit },
  mailTo: (owner: Owner) => Mail,
): Promise<void> {
  if (email === null || !isConfirmed) return;
  const about = { username, ...circumstancesOf(rooms, visit) };
  await rooms.queueMail(transaction, mailTo({ account, to: email, about }));
}
