import type { Log } from '#infra/process/log.ts';
import { runAll } from '#infra/run-all.ts';
import { noteAllConfirmed } from './addresses/confirmed-addresses.ts';
import { endClaims } from './addresses/confirm-address.ts';
import { mailDigests } from './devices/daily-digest.ts';
import { sweepDevices } from './devices/known-devices.ts';
import { eraseAccounts } from './erasure/erase-accounts.ts';
import { makeExport } from './exports/make-exports.ts';
import { sweepExports } from './exports/own-export.ts';
import { sweepPending } from './factors/pending-sign-ins.ts';
import { resealFactors } from './factors/reseal.ts';
import type { FlowRooms } from './flow-rooms.ts';
import { handleRequest, sweepRequests } from './recovery/recovery-requests.ts';
import { sweepEvents } from './security-events.ts';
import { sweepSessions } from './sessions/session-rows.ts';
import { sweepTokens } from './tokens/account-tokens.ts';

const REQUESTS_MS = 1000;
const EXPORTS_MS = 2000;
const HOURLY_MS = 3_600_000;

const HOURLY: readonly ((rooms: FlowRooms) => Promise<void>)[] = [
  ({ pool }) => sweepSessions(pool),
  ({ pool }) => sweepTokens(pool),
  ({ pool }) => sweepRequests(pool),
  ({ pool }) => sweepEvents(pool),
  ({ pool }) => sweepDevices(pool),
  ({ pool }) => sweepExports(pool),
  ({ pool }) => sweepPending(pool),
  resealFactors,
  noteAllConfirmed,
  endClaims,
  mailDigests,
  eraseAccounts,
];

export async function doHourlyChores(rooms: FlowRooms): Promise<void> {
  await runAll(HOURLY, (chore) => chore(rooms));
}

export async function handleRequests(rooms: FlowRooms): Promise<void> {
  while (await handleRequest(rooms));
}

export async function makeExports(rooms: FlowRooms): Promise<void> {
  while (await makeExport(rooms));
}

function every(ms: number, work: () => Promise<void>, complain: (error: unknown) => void): AsyncDisposable {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch(complain)
      .finally(() => (running = null));
  }, ms).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}

export function openChores(rooms: FlowRooms, log: Log): AsyncDisposable {
  const stack = new AsyncDisposableStack();
  const complain = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const requests = () => handleRequests(rooms);
  stack.use(every(REQUESTS_MS, requests, complain('requests for a new password could not be handled')));
  stack.use(every(EXPORTS_MS, () => makeExports(rooms), complain('an export could not be made')));
  stack.use(every(HOURLY_MS, () => doHourlyChores(rooms), complain('hourly chores of identity failed')));
  return stack;
}
