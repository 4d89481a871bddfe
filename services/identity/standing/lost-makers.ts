// A change request ends when its maker can no longer ask for it.
import type { DatabasePool } from 'slonik';
import { v5 } from 'uuid';
import { GATED } from '#contracts/definition/gated.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { isAllowed } from '#contracts/definition/permissions.ts';
import { type ChangeRequestRow, readChangeRequests } from '#projections/approvals/read.ts';
import { findPerson } from '../people/find-people.ts';

/** Must not change: every gateway sends the same command. */
const NAMESPACE = 'e0b4d1c2-7a0f-5f7e-9d55-40c1f0f6b8a3';
const ACTOR = 'system:lost-roles';
/** More than an account of staff can have waiting in practice; the rest ends when it is to be approved. */
const MOST_ENDED = 200;

type Rooms = { pool: DatabasePool; ledger: Ledger; now: () => number };

/** Whether the maker has lost the permission that the change needs. The terminal needs none. */
export async function hasLostRole(pool: DatabasePool, { maker, kind }: ChangeRequestRow): Promise<boolean> {
  const account = /^operator:(\d+)$/.exec(maker)?.[1];
  if (account === undefined) return false;
  const person = await findPerson(pool, Number(account));
  return person === null || person.isBanned || !isAllowed(person.roles, GATED[kind]);
}

/** Returns whether the request is over now. */
export async function endIfLost(rooms: Pick<Rooms, 'pool' | 'ledger'>, row: ChangeRequestRow): Promise<boolean> {
  if (!(await hasLostRole(rooms.pool, row))) return false;
  const { id: requestId, account } = row;
  const commandId = v5(requestId, NAMESPACE);
  await rooms.ledger.submit({ type: 'outdate-change', commandId, account, actor: ACTOR, requestId });
  return true;
}

export async function endRequestsOf(rooms: Rooms, maker: AccountId): Promise<void> {
  const wanted = { state: 'waiting', maker: `operator:${maker}`, limit: MOST_ENDED } as const;
  for (const row of await readChangeRequests(rooms.pool, wanted, rooms.now())) await endIfLost(rooms, row);
}
