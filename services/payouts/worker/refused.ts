import { MINUTE_MS } from '#contracts/days/time.ts';
import type { Outcome } from '#contracts/outcome.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { type Attempt, ENDED, KNOWN } from './attempt.ts';
import { tell } from './commands.ts';
import type { StepDeps } from './step.ts';

/** Code of a refusal that staff recorded; they also decide what follows. */
export const SETTLED = 'settled by staff';

/** About our account, our rules or the law: staff decide whether to try again or to fail it. */
const FOR_STAFF =
  /REGULATORY|COMPLIANCE|GAMING|GAMER|RISK|SENDER|HOLDING|DENIED|SELF_PAY|^invalid$|not-started|^settled/;
const LOOK_AGAIN_MS = 10 * MINUTE_MS;

/** A definite no: the attempt has ended. */
export async function refused(deps: StepDeps, attempt: Attempt, code: string): Promise<void> {
  await noted(deps, attempt, code);
  const ended = { ...KNOWN, state: 'refused', code: code.slice(0, 100), dueAt: deps.now() } as const;
  await conclude(deps, await deps.store.save(attempt, ended));
}

export async function noted({ ledger }: StepDeps, attempt: Attempt, code: string): Promise<Outcome> {
  return tell(ledger, attempt, 'note-payout', {
    key: 'refused',
    attempt: attempt.attempt,
    outcome: 'refused',
    reference: null,
    reason: code.slice(0, 200),
    costMicros: null,
    feeMicros: attempt.feeMicros === 0 ? null : attempt.feeMicros,
  });
}

/** Fails the withdrawal, or leaves it to staff. */
export async function conclude({ store, ledger, now }: StepDeps, attempt: Attempt): Promise<void> {
  const code = attempt.code ?? '';
  const stage = await store.stage(attempt.withdrawal);
  const isDecided = stage !== null && ENDED.has(stage);
  if (!isDecided && FOR_STAFF.test(code))
    return void (await store.save(attempt, { needsPerson: code, dueAt: now() + LOOK_AGAIN_MS }));
  if (!isDecided) await tell(ledger, attempt, 'fail-withdrawal', { reason: reasonOf(attempt) });
  await store.save(attempt, { state: 'closed', needsPerson: null });
}

export const CAME_BACK = 'came-back';

/** Shown to the player. */
function reasonOf({ method, code }: Attempt): string {
  const title = METHOD_TITLES[method];
  if (code === CAME_BACK) return `${title} sent the payment back before it was received.`;
  return `${title} refused the payment. Check where it goes, then request it again.`;
}
