import { DAY_MS } from '#contracts/days/time.ts';
import { METHODS } from '#contracts/withdrawals/methods.ts';
import type { Provider, Seen } from '../providers/port.ts';
import { answerOfAsk } from './answer.ts';
import { type Attempt, ENDED, KNOWN } from './attempt.ts';
import { tell } from './commands.ts';
import { CAME_BACK, conclude, noted, refused, SETTLED } from './refused.ts';
import { microsOfFee, referenceOf } from './route.ts';
import { askAfterMs, isKeyYoung, PERSON_AFTER_MS } from './schedule.ts';
import { send } from './send.ts';
import { orderOf, providerOf, type StepDeps } from './step.ts';

type Found = Extract<Seen, { kind: 'found' }>;

export async function ask(deps: StepDeps, given: Attempt): Promise<void> {
  if (given.state === 'unknown' && (await wasSettled(deps, given))) return;
  const provider = providerOf(deps, given);
  const frozen = await deps.store.frozen(given);
  const asks = given.asks + 1;
  // Before the question: a crash while asking must not skip a step of the schedule.
  const attempt = await deps.store.save(given, { asks, dueAt: deps.now() + askAfterMs(asks) });
  const seen = await provider.ask(orderOf(attempt, frozen), deps.signal());
  deps.observe(provider.id, seen.kind);
  await deps.store.note(attempt, answerOfAsk(seen), deps.now());
  if (seen.kind === 'found') return found(deps, attempt, seen);
  if (seen.kind === 'unknown' || attempt.state !== 'unknown') return lateToPerson(deps, attempt);
  if (seen.certain) {
    const ready = await deps.store.save(attempt, { ...KNOWN, state: 'ready', isDoubtful: false });
    return send(deps, ready);
  }
  return maySendAgain(deps, provider, attempt) ? send(deps, attempt) : lateToPerson(deps, attempt);
}

/** Staff have decided the outcome, or a worker ended between booking it and saving it here. */
export async function wasSettled(deps: StepDeps, attempt: Attempt): Promise<boolean> {
  const stage = await deps.store.stageOf(attempt);
  if (stage === 'refused') {
    const ended = { ...KNOWN, state: 'refused', code: SETTLED, dueAt: deps.now() } as const;
    await conclude(deps, await deps.store.save(attempt, ended));
    return true;
  }
  if (stage === 'paid') {
    await watchFromNow(deps, attempt);
    return true;
  }
  if (stage === null || !ENDED.has(stage)) return false;
  await deps.store.save(attempt, { ...KNOWN, state: 'closed' });
  return true;
}

/** The provider may show a call only after a while, so the first absence is not enough. */
function maySendAgain({ now }: StepDeps, { traits }: Provider, attempt: Attempt): boolean {
  if (attempt.asks < 2 || now() - attempt.unknownSince! >= PERSON_AFTER_MS) return false;
  return isKeyYoung(traits.key.lifeMs, now() - attempt.openedAt);
}

async function lateToPerson({ store, now }: StepDeps, attempt: Attempt): Promise<void> {
  const { unknownSince } = attempt;
  if (unknownSince === null || now() - unknownSince < PERSON_AFTER_MS) return;
  await store.save(attempt, { needsPerson: 'unknown' });
}

async function found(deps: StepDeps, given: Attempt, seen: Found): Promise<void> {
  const { ids: known, state } = given;
  const attempt = await deps.store.save(given, { ids: { ...known, ...seen.ids }, claimBy: seen.claimBy });
  const isWatched = state === 'paid';
  switch (seen.stage) {
    case 'accepted':
    case 'on-hold':
    case 'unclaimed':
      // An older state after a final one.
      return isWatched ? watch(deps, attempt) : underWay(deps, attempt, { ...seen, stage: seen.stage });
    case 'paid':
      return isWatched ? watch(deps, attempt) : paid(deps, attempt, seen);
    case 'refused':
      return isWatched ? cameBack(deps, attempt, seen.word) : refusedOrCameBack(deps, attempt, seen.word, seen.word);
    case 'returned':
      return isWatched ? cameBack(deps, attempt, seen.word) : refusedOrCameBack(deps, attempt, CAME_BACK, seen.word);
  }
}

async function underWay(
  { store, ledger, now }: StepDeps,
  attempt: Attempt,
  { stage, word, fee, claimBy }: Found & { stage: 'accepted' | 'on-hold' | 'unclaimed' },
): Promise<void> {
  const feeMicros = addedFee(attempt, fee);
  const outcome = await tell(ledger, attempt, 'note-payout', {
    key: `${stage} ${attempt.asks}`,
    attempt: attempt.attempt,
    outcome: stage,
    reference: referenceOf(attempt.ids, attempt.ref),
    reason: stage === 'accepted' ? null : word,
    costMicros: null,
    feeMicros,
    ...(claimBy !== null && { claimBy }),
  });
  // The ledger books a fee with the first acceptance only; a later one is booked with the payment.
  const isBooked = outcome.kind === 'receipt' && outcome.events.some(({ type }) => type === 'payout-cost-booked');
  await store.save(attempt, {
    ...KNOWN,
    state: 'accepted',
    ...(isBooked && { feeMicros: attempt.feeMicros + feeMicros! }),
    dueAt: now() + askAfterMs(attempt.asks),
  });
}

function addedFee({ feeMicros }: Attempt, fee: Found['fee']): number | null {
  const added = (microsOfFee(fee) ?? 0) - feeMicros;
  return added > 0 ? added : null;
}

async function paid(deps: StepDeps, attempt: Attempt, { fee }: Found): Promise<void> {
  const { store, ledger, now } = deps;
  const outcome = await tell(ledger, attempt, 'pay-withdrawal', {
    attempt: attempt.attempt,
    reference: referenceOf(attempt.ids, attempt.ref),
    feeMicros: addedFee(attempt, fee),
    checker: null,
  });
  const isBooked = outcome.kind === 'receipt' || (await wasRecorded(deps, attempt));
  if (!isBooked)
    return void (await store.save(attempt, { needsPerson: `paid, but ${outcome.code}`, dueAt: now() + DAY_MS }));
  await watchFromNow(deps, attempt);
}

/** A payment can come back. */
async function watchFromNow({ store, now }: StepDeps, attempt: Attempt): Promise<void> {
  const watchUntil = now() + METHODS[attempt.method].returnDays * DAY_MS;
  await store.save(attempt, {
    ...KNOWN,
    state: watchUntil > now() ? 'paid' : 'closed',
    watchUntil,
    asks: 0,
    dueAt: now() + DAY_MS,
  });
}

/** Where only people can tell, the answer comes from the payment that they recorded. */
async function wasRecorded(deps: StepDeps, attempt: Attempt): Promise<boolean> {
  const [asked] = providerOf(deps, attempt).traits.askBy;
  return asked === 'person' && (await deps.store.stage(attempt.withdrawal)) === 'paid';
}

async function watch({ store, now }: StepDeps, attempt: Attempt): Promise<void> {
  const isOver = now() >= attempt.watchUntil!;
  await store.save(attempt, isOver ? { state: 'closed' } : { dueAt: now() + DAY_MS });
}

/** If the payment was booked and this worker ended before it noted so, it has come back. */
async function refusedOrCameBack(deps: StepDeps, attempt: Attempt, code: string, word: string): Promise<void> {
  const outcome = await noted(deps, attempt, code);
  if (outcome.kind === 'refusal' && outcome.code === 'payout-not-due') return cameBack(deps, attempt, word);
  return refused(deps, attempt, code);
}

async function cameBack({ store, ledger, now }: StepDeps, attempt: Attempt, word: string): Promise<void> {
  const outcome = await tell(ledger, attempt, 'return-withdrawal', {
    reason: `The payment came back (${word.toLowerCase()}).`,
    isKept: false,
    feeMicros: null,
  });
  const stage = await store.stage(attempt.withdrawal);
  // Or staff recorded the return.
  if (outcome.kind === 'receipt' || stage === 'returned' || stage === 'kept' || stage === 'forfeited')
    return void (await store.save(attempt, { ...KNOWN, state: 'closed' }));
  await store.save(attempt, { needsPerson: `came back, but ${outcome.code}`, dueAt: now() + DAY_MS });
}
