import { DAY_MS } from '#contracts/days/time.ts';
import type { Ids, Outcome } from '../providers/port.ts';
import { answerOfSend } from './answer.ts';
import { type Attempt, KNOWN } from './attempt.ts';
import { tell } from './commands.ts';
import { conclude, refused } from './refused.ts';
import { referenceOf } from './route.ts';
import { askAfterMs, PERSON_AFTER_MS } from './schedule.ts';
import { orderOf, providerOf, type StepDeps } from './step.ts';

const EMPTY_WALLET = /fund|balance|155201|rate-unavailable/i;
export const WALLET = 'empty-wallet';

/** Sends the frozen request. Nothing is sent unless this worker still has the lease. */
export async function send(deps: StepDeps, given: Attempt): Promise<void> {
  const provider = providerOf(deps, given);
  const frozen = await deps.store.frozen(given);
  if (frozen === null) return erased(deps, given);
  // Due at once if this worker ends during the call.
  const attempt = await deps.store.save(given, { state: 'calling', dueAt: deps.now() });
  const outcome = await provider.submit(orderOf(attempt, frozen), deps.signal());
  deps.observe(provider.id, outcome.kind);
  await deps.store.note(attempt, answerOfSend(outcome), deps.now());
  await record(deps, attempt, outcome);
}

/** Without its request it is asked about only. */
export async function erased({ store, now }: StepDeps, attempt: Attempt): Promise<void> {
  await store.save(attempt, { needsPerson: 'destination-erased', dueAt: now() + DAY_MS });
}

async function record(deps: StepDeps, attempt: Attempt, outcome: Outcome): Promise<void> {
  switch (outcome.kind) {
    case 'accepted':
      return accepted(deps, attempt, outcome.ids);
    case 'refused':
      // An earlier call may have been taken: a no to this one says nothing about it.
      if (attempt.isDoubtful) return unknown(deps, attempt, `refused ${outcome.code}`);
      return refused(deps, attempt, outcome.code);
    case 'not-taken':
      return notTaken(deps, attempt, outcome);
    case 'unknown':
      return unknown(deps, attempt, outcome.why);
  }
}

async function accepted({ store, ledger, now }: StepDeps, attempt: Attempt, given: Ids): Promise<void> {
  const ids = { ...attempt.ids, ...given };
  await tell(ledger, attempt, 'note-payout', {
    key: 'accepted',
    attempt: attempt.attempt,
    outcome: 'accepted',
    reference: referenceOf(ids, attempt.ref),
    reason: null,
    costMicros: null,
    feeMicros: null,
  });
  await store.save(attempt, { ...KNOWN, state: 'accepted', ids, asks: 0, dueAt: now() + askAfterMs(0) });
}

/** The same attempt is sent again later, with the same key. */
async function notTaken(
  { store, now }: StepDeps,
  attempt: Attempt,
  { code, retryMs }: Extract<Outcome, { kind: 'not-taken' }>,
): Promise<void> {
  const waitsFor = EMPTY_WALLET.test(code) ? WALLET : code.slice(0, 100);
  const waitsSince = attempt.waitsFor === waitsFor ? attempt.waitsSince! : now();
  const isLate = now() - waitsSince >= PERSON_AFTER_MS;
  await store.save(attempt, {
    state: attempt.isDoubtful ? 'unknown' : 'ready',
    dueAt: now() + Math.max(retryMs, 1000),
    // The schedule of questions restarts with the next call.
    asks: 0,
    waitsFor,
    waitsSince,
    needsPerson: isLate ? waitsFor : attempt.needsPerson,
  });
}

/** The attempt stays open until the provider tells. */
export async function unknown(deps: StepDeps, attempt: Attempt, why: string): Promise<void> {
  const { store, ledger, now } = deps;
  const isFirst = attempt.unknownSince === null;
  const { asks } = attempt;
  const outcome = await tell(ledger, attempt, 'note-payout', {
    key: 'unknown',
    attempt: attempt.attempt,
    outcome: 'unknown',
    reference: null,
    reason: why.slice(0, 200),
    costMicros: null,
    feeMicros: null,
  });
  // The refusal was noted before a crash. Sending it again would pay an attempt that has ended.
  if (outcome.kind === 'refusal' && outcome.code === 'payout-not-due')
    return conclude(deps, await store.save(attempt, { ...KNOWN, state: 'refused', dueAt: now() }));
  await store.save(attempt, {
    state: 'unknown',
    isDoubtful: true,
    unknownSince: attempt.unknownSince ?? now(),
    asks: isFirst ? 0 : asks,
    dueAt: now() + askAfterMs(isFirst ? 0 : asks),
  });
}
