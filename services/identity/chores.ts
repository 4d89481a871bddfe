import { HOUR_MS } from '#contracts/days/time.ts';
import type { JobRooms } from '#infra/jobs/open-queue.ts';
import { openQueue } from '#infra/jobs/open-queue.ts';
import { runAll } from '#infra/run-all.ts';
import { noteAllConfirmed } from './people/confirmed-addresses.ts';
import { endClaims } from './addresses/confirm-address.ts';
import { mailDigests } from './sessions/daily-digest.ts';
import { sweepDevices } from './devices/known-devices.ts';
import { sweepNetworks } from './devices/known-networks.ts';
import { eraseAccounts } from './erasure/erase-accounts.ts';
import { giveUpExport, makeExport } from './exports/make-exports.ts';
import { EXPORTS, sweepExports } from './exports/own-export.ts';
import { sweepPending } from './factors/pending-sign-ins.ts';
import { resealFactors } from './factors/reseal.ts';
import type { FlowRooms } from './flow-rooms.ts';
import { handleRequest, RECOVERY, sweepRequests } from './recovery/recovery-requests.ts';
import { sweepEvents } from './security-events.ts';
import { sweepSessions } from './sessions/session-rows.ts';
import { sweepTokens } from './tokens/account-tokens.ts';

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
