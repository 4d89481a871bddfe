import { hash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import type { Provider } from '../providers/port.ts';
import { type Attempt, ENDED } from './attempt.ts';
import { tell } from './commands.ts';
import { noted } from './refused.ts';
import { priced } from './price.ts';
import { payeeFor } from './route.ts';
import { orderOf, type SendVerdict, type StepDeps } from './step.ts';

const LOOK_AGAIN_MS = 10 * MINUTE_MS;
const PRICE_RETRY_MS = 60_000;

/** @returns the attempt in state `ready`, or null if it is not to be sent now */
export async function prepare(deps: StepDeps, given: Attempt): Promise<Attempt | null> {
  const { store, now } = deps;
  const stage = await store.stage(given.withdrawal);
  if (stage !== null && ENDED.has(stage)) {
    await store.save(given, { state: 'closed', needsPerson: null });
    return null;
  }
  const destination = await store.destination(given.withdrawal);
  if (destination === null) return waits(deps, given, forStaff('destination-erased'));
  const name = await deps.payeeName(given.account);
  const routed = await route(deps, given, destination, name);
  if (routed === null) return null;
  const { attempt, provider } = routed;
  for (const check of deps.checks) {
    const verdict = await check(attempt, destination);
    if (verdict.kind === 'wait') return waits(deps, attempt, verdict);
    if (verdict.kind === 'fail') return fails(deps, attempt, verdict.reason);
  }
  const checked = await provider.check(payeeFor(provider, destination, name)!, attempt.amount!);
  if (!checked.ok) return waits(deps, attempt, forStaff(`check: ${checked.code}`));
  const order = { ...orderOf(attempt, null), to: checked.to, openedAt: now() };
  const prepared = (await provider.prepare?.(order, deps.signal())) ?? null;
  if (prepared !== null && prepared.kind !== 'accepted') {
    const [why, retryMs] =
      prepared.kind === 'not-taken' ? [prepared.code, prepared.retryMs] : [prepared.kind, LOOK_AGAIN_MS];
    return waits(deps, attempt, { why: `prepare: ${why}`, retryMs, isForStaff: prepared.kind === 'refused' });
  }
  const ids = prepared?.ids ?? attempt.ids;
  const named = await store.save(attempt, { ids });
  const frozen = await store.freeze(named, { payee: checked.to, body: provider.freeze({ ...order, ids }) });
  return submitted(deps, named, frozen.body);
}

/** From here on the log has the attempt. */
async function submitted(deps: StepDeps, attempt: Attempt, body: Uint8Array | null): Promise<Attempt | null> {
  const { store, now } = deps;
  const outcome = await tell(deps.ledger, attempt, 'submit-payout', {
    attempt: attempt.attempt,
    provider: attempt.provider!,
    bodyHash: hash('sha256', body ?? new Uint8Array(), 'hex'),
  });
  if (outcome.kind === 'receipt')
    return store.save(attempt, {
      state: 'ready',
      openedAt: now(),
      dueAt: now(),
      waitsFor: null,
      waitsSince: null,
      needsPerson: null,
    });
  switch (outcome.code) {
    case 'payout-not-due':
      // Rejected, failed or paid by hand in the meantime.
      await store.save(attempt, { state: 'closed', needsPerson: null });
      return null;
    case 'account-banned':
      return waits(deps, attempt, { why: outcome.code, retryMs: LOOK_AGAIN_MS, isForStaff: true });
    default:
      return waits(deps, attempt, forStaff(outcome.code));
  }
}

type Routed = { attempt: Attempt; provider: Provider };

/** The first provider that serves the method and this destination. A choice once made stays. */
async function route(
  deps: StepDeps,
  attempt: Attempt,
  destination: Destination,
  name: string | null,
): Promise<Routed | null> {
  const { store, providers } = deps;
  const chosen = attempt.provider === null ? null : providers.named(attempt.provider);
  const candidates = attempt.provider === null ? providers.serving(attempt.method) : chosen === null ? [] : [chosen];
  for (const provider of candidates) {
    if (payeeFor(provider, destination, name) === null) continue;
    const price = await priced(deps, attempt, provider);
    if (typeof price === 'string')
      return waits(deps, attempt, { why: price, retryMs: PRICE_RETRY_MS, isForStaff: false });
    if (price === null) continue;
    return { provider, attempt: await store.save(attempt, { provider: provider.id, ...price }) };
  }
  return waits(deps, attempt, forStaff('no-provider'));
}

function forStaff(why: string): Waiting {
  return { why, retryMs: LOOK_AGAIN_MS, isForStaff: true };
}

type Waiting = Omit<Extract<SendVerdict, { kind: 'wait' }>, 'kind'>;

async function waits({ store, now }: StepDeps, attempt: Attempt, { why, retryMs, isForStaff }: Waiting): Promise<null> {
  await store.save(attempt, {
    dueAt: now() + Math.min(Math.max(retryMs, 1000), DAY_MS),
    waitsFor: why,
    waitsSince: attempt.waitsFor === why ? attempt.waitsSince : now(),
    needsPerson: isForStaff ? why : null,
  });
  return null;
}

async function fails(deps: StepDeps, attempt: Attempt, reason: string): Promise<null> {
  const fail = () => tell(deps.ledger, attempt, 'fail-withdrawal', { reason });
  const outcome = await fail();
  // Submitted before a crash, and never sent.
  if (outcome.kind === 'refusal' && outcome.code === 'payout-open') {
    await noted(deps, attempt, 'not-sent');
    await fail();
  }
  await deps.store.save(attempt, { state: 'closed', needsPerson: null });
  return null;
}
