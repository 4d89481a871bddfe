// Returns when the change is in force: the ledger has it and this process has applied it.
import { setTimeout as delay } from 'node:timers/promises';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import type { EventType } from '#contracts/events.ts';
import type { StandingCommand, StandingOptions, StandingRefusal } from '#contracts/internal/identity.ts';
import { OVERLOADED, type Ledger, type Outcome, type Receipt } from '#contracts/outcome.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { readLogEnd } from '#ledger/log/end.ts';
import { haveReached } from '#projections/positions/read.ts';
import { hasChange, readHolders, readLastingHolders } from '#projections/standing/read.ts';
import { applyStanding } from './apply-standing.ts';
import { endRequestsOf } from './lost-makers.ts';

export type StandingRooms = {
  pool: DatabasePool;
  ledger: Ledger;
  now: () => number;
  tellEnd: (account: number) => void;
};

const CHANGES: ReadonlySet<string> = new Set<EventType>([
  'account-banned',
  'account-banned-until',
  'account-unbanned',
  'role-granted',
  'role-revoked',
]);

/** Serializes changes that could remove the last admin. */
const LAST_ADMIN_LOCK = 7_201_530;
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 20;

export async function changeStanding(
  rooms: StandingRooms,
  command: StandingCommand,
  { isForced, approval }: StandingOptions = { isForced: false },
): Promise<Receipt | StandingRefusal> {
  const submitted = approval ?? command;
  const submit = () => rooms.ledger.submit(submitted);
  const outcome =
    isForced || !couldTakeAdmin(command) ? await submit() : await unlessLast(rooms, command.account, submit);
  if (outcome.kind === 'refusal') return outcome;
  const change = outcome.events.findLast(({ type }) => CHANGES.has(type));
  // A change that waits for approval has no effect yet.
  if (change === undefined) return outcome;
  const { account, partition, seq } = change;
  // If the view lags, follow-standing.ts applies the change later.
  if (await eventually(() => hasChange(rooms.pool, account, partition, seq))) await applyHere(rooms, account);
  return outcome;
}

export async function applyHere(rooms: StandingRooms, account: number) {
  if (!(await applyStanding(rooms.pool, account))) return;
  rooms.tellEnd(account);
  await endRequestsOf(rooms, account);
}

function couldTakeAdmin(command: StandingCommand): boolean {
  if (command.type === 'ban-account') return true;
  if (command.type === 'revoke-role') return command.role === 'admin';
  return command.type === 'grant-role' && command.role === 'admin' && command.until !== null;
}

/** Under the lock the view includes all earlier commits, so that two admins cannot remove each other. */
function unlessLast({ pool, now }: StandingRooms, account: number, submit: () => Promise<Outcome>) {
  return pool.transaction(async (transaction) => {
    await transaction.query(sql.unsafe`select pg_advisory_xact_lock(${LAST_ADMIN_LOCK})`);
    if (!(await viewHasAll(transaction))) return OVERLOADED;
    if (!(await readHolders(transaction, 'admin', now())).includes(account)) return submit();
    const lasting = await readLastingHolders(transaction, 'admin');
    const others = lasting.filter((holder) => holder !== account);
    const isOneLeft = await transaction.exists(sql.unsafe`
      select from users where account = any(${sql.array(others, 'int8')})`);
    if (isOneLeft) return submit();
    return { kind: 'refusal', code: 'last-admin', message: REFUSALS['last-admin'].message } as const;
  });
}

/** Waits until the view reaches the log's current end; false on timeout. */
async function viewHasAll(db: CommonQueryMethods): Promise<boolean> {
  const { position } = await readLogEnd(db);
  return eventually(() => haveReached(db, ['standing'], position));
}

async function eventually(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    if (await isSo()) return true;
    if (waited >= PATIENCE_MS) return false;
    await delay(LOOK_EVERY_MS);
  }
}
