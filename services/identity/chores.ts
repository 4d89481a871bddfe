import { sql } from 'slonik';
import { z } from 'zod';
import { HOUR_MS } from '#contracts/days/time.ts';
import { type JobRooms, openQueue } from '#infra/jobs/open-queue.ts';
import { runAll } from '#infra/run-all.ts';
import { endClaims } from './addresses/confirm-address.ts';
import { sweepDevices } from './devices/known-devices.ts';
import { sweepNetworks } from './devices/known-networks.ts';
import { eraseAccounts } from './erasure/erase-accounts.ts';
import { giveUpExport, makeExport } from './exports/make-exports.ts';
import { EXPORTS, sweepExports } from './exports/own-export.ts';
import { sweepPending } from './factors/pending-sign-ins.ts';
import { seal, unseal } from './factors/sealed.ts';
import type { FlowRooms } from './flow-rooms.ts';
import { noteAllConfirmed } from './people/confirmed-addresses.ts';
import { handleRequest, RECOVERY, sweepRequests } from './recovery/recovery-requests.ts';
import { sweepEvents } from './security-events.ts';
import { MAILS_A_DAY } from './sessions/open-session.ts';
import { sweepSessions } from './sessions/session-rows.ts';
import { sweepTokens } from './tokens/account-tokens.ts';

const busyRow = z.strictObject({
  account: z.int(),
  username: z.string(),
  email: z.string(),
  count: z.int(),
  day: z.string(),
});

async function mailDigests({ pool, queueMail, now }: FlowRooms): Promise<void> {
  const busy = await pool.any(sql.type(busyRow)`
    select account, username, email, count(*) as count, to_char(date_trunc('day', at, 'UTC'), 'YYYY-MM-DD') as day
    from security_events join users using (account)
    where kind = 'new-device' and email_confirmed_at is not null
      and at >= date_trunc('day', now(), 'UTC') - interval '1 day' and at < date_trunc('day', now(), 'UTC')
    group by account, username, email, day having count(*) > ${MAILS_A_DAY}`);
  for (const { account, username, email: to, count, day } of busy) {
    const params = { username, at: now(), count: count - MAILS_A_DAY };
    await queueMail(pool, { kind: 'sign-in-digest', cause: `sign-in-digest:${account}:${day}`, account, to, params });
  }
}

// Re-encrypts secrets of older keys with the first one, so that a retired session key can be dropped.
const row = z.strictObject({ account: z.int(), bytes: z.instanceof(Buffer), keyId: z.string() });

async function resealFactors(rooms: Pick<FlowRooms, 'pool' | 'factorKeys' | 'random'>): Promise<void> {
  const { pool, factorKeys } = rooms;
  const known = sql.array(
    factorKeys.slice(1).map(({ id }) => id),
    'text',
  );
  const old = await pool.any(sql.type(row)`
    select account, secret_sealed as bytes, key_id as "keyId" from totp_factors where key_id = any(${known})`);
  for (const { account, ...sealed } of old) {
    const owner = { account, kind: 'totp' } as const;
    const secret = unseal(factorKeys, owner, sealed);
    if (secret === null) continue;
    const { bytes, keyId } = seal(rooms, owner, secret);
    await pool.query(sql.unsafe`
      update totp_factors set secret_sealed = ${sql.binary(bytes)}, key_id = ${keyId}
      where account = ${account} and secret_sealed = ${sql.binary(sealed.bytes)}`);
  }
}

const LONG_LEASE_MS = 600_000;

const CHORES: Readonly<Record<string, (rooms: FlowRooms) => Promise<void>>> = {
  sessions: ({ pool }) => sweepSessions(pool),
  tokens: ({ pool }) => sweepTokens(pool),
  recovery: ({ pool }) => sweepRequests(pool),
  events: ({ pool }) => sweepEvents(pool),
  devices: ({ pool }) => sweepDevices(pool),
  networks: ({ pool }) => sweepNetworks(pool),
  exports: ({ pool }) => sweepExports(pool),
  'pending-sign-ins': ({ pool }) => sweepPending(pool),
  reseal: resealFactors,
  confirmed: noteAllConfirmed,
  claims: endClaims,
  digests: mailDigests,
  erasure: eraseAccounts,
};

export async function doHourlyChores(rooms: FlowRooms): Promise<void> {
  await runAll(Object.values(CHORES), (chore) => chore(rooms));
}

export function openIdentityQueues(rooms: FlowRooms, jobs: JobRooms): AsyncDisposable {
  const stack = new AsyncDisposableStack();
  stack.use(openQueue(jobs, { name: RECOVERY, run: ({ key }) => handleRequest(rooms, key) }));
  stack.use(
    openQueue(jobs, {
      name: EXPORTS,
      run: ({ key }) => makeExport(rooms, Number(key)),
      mostTries: 3,
      onFailure: (transaction, key) => giveUpExport(transaction, Number(key)),
      leaseMs: LONG_LEASE_MS,
    }),
  );
  stack.use(
    openQueue(jobs, {
      name: 'identity-chores',
      recurring: Object.fromEntries(Object.keys(CHORES).map((chore) => [chore, HOUR_MS])),
      run: async ({ key }) => CHORES[key]?.(rooms),
      leaseMs: LONG_LEASE_MS,
    }),
  );
  return stack;
}
