import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import type { Log } from '#infra/process/log.ts';
import { ask, wasSettled } from './ask.ts';
import { type Attempt, LeaseLost } from './attempt.ts';
import { LedgerBusy } from './commands.ts';
import { prepare } from './prepare.ts';
import { conclude } from './refused.ts';
import { send, unknown } from './send.ts';
import { ProviderMissing, type StepDeps } from './step.ts';

/** One step of a leased attempt. After a crash the next worker repeats it. */
async function advance(deps: StepDeps, attempt: Attempt): Promise<void> {
  switch (attempt.state) {
    case 'preparing': {
      const ready = await prepare(deps, attempt);
      return ready === null ? undefined : send(deps, ready);
    }
    case 'ready':
      // Staff may have settled it while it waited.
      return (await wasSettled(deps, attempt)) ? undefined : send(deps, attempt);
    case 'calling':
      // The worker ended during the call.
      return unknown(deps, attempt, 'interrupted');
    case 'unknown':
    case 'accepted':
    case 'paid':
      return ask(deps, attempt);
    case 'refused':
      return conclude(deps, attempt);
    case 'closed':
      return;
  }
}

export type WorkerDeps = StepDeps & {
  methods: readonly MethodName[];
  log: Log;
};

const LANES = 16;
const FAILED_RETRY_MS = 60_000;
const BUSY_RETRY_MS = 1000;

/** Also begins to pay what was approved. @returns how many attempts were advanced */
export async function workOnce(deps: WorkerDeps): Promise<number> {
  await deps.store.discover(deps.methods, deps.now());
  return advanceDue(deps);
}

/** @returns how many attempts were due */
export async function advanceDue(deps: WorkerDeps): Promise<number> {
  const { store, now } = deps;
  const claimed = await store.claim(now(), LANES);
  await Promise.all(claimed.map((attempt) => advanceOne(deps, attempt)));
  return claimed.length;
}

async function advanceOne(deps: WorkerDeps, attempt: Attempt): Promise<void> {
  const { store, log } = deps;
  try {
    await advance(deps, attempt);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (!(error instanceof LedgerBusy)) log.error({ err: error, ref: attempt.ref }, 'a payout could not be advanced');
    await postpone(deps, attempt, error);
  }
  await store.release(attempt);
}

/** A state that was saved before the fault stays as it is. */
async function postpone({ store, now }: WorkerDeps, attempt: Attempt, error: unknown): Promise<void> {
  const dueAt = now() + (error instanceof LedgerBusy ? BUSY_RETRY_MS : FAILED_RETRY_MS);
  const needsPerson = error instanceof ProviderMissing ? { needsPerson: error.message.slice(0, 200) } : {};
  await store.postpone(attempt, { dueAt, ...needsPerson });
}
