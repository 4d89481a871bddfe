import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import type { Log } from '#infra/process/log.ts';
import { advance } from './advance.ts';
import { type Attempt, LeaseLost } from './attempt.ts';
import { LedgerBusy } from './commands.ts';
import { ProviderMissing, type StepDeps } from './step.ts';

export type WorkerDeps = StepDeps & {
  methods: readonly MethodName[];
  log: Log;
};

const LANES = 16;
const FAILED_RETRY_MS = 60_000;
const BUSY_RETRY_MS = 1000;

/** Advances what is due. @returns how many attempts that were */
export async function workOnce(deps: WorkerDeps): Promise<number> {
  const { store, now, methods } = deps;
  await store.discover(methods, now());
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
