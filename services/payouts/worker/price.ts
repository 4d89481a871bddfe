import { HOUR_MS } from '#contracts/days/time.ts';
import type { Minor, Provider } from '../providers/port.ts';
import type { NoRate, RateUnit } from '../rates/rates.ts';
import type { Attempt, AttemptChanges } from './attempt.ts';
import { amountFor } from './route.ts';
import type { StepDeps } from './step.ts';

/** A price older than this is replaced while the attempt is not submitted. */
const OLD_MS = HOUR_MS;

type Priced = Required<Pick<AttemptChanges, 'amount' | 'rate' | 'rateAt' | 'ids'>>;

/** The amount in the provider's unit, or null if it has none. An amount in a stored request stays. */
export async function priced(deps: StepDeps, attempt: Attempt, provider: Provider): Promise<Priced | NoRate | null> {
  const { unit } = provider.traits.limits.max;
  if (unit !== 'BTC' && unit !== 'ETH') {
    const amount = amountFor(provider, attempt);
    return amount === null ? null : { amount, rate: null, rateAt: null, ids: attempt.ids };
  }
  if (attempt.rate === null) return atNewPrice(deps, attempt, provider, unit);
  const { amount, rate, rateAt, ids } = attempt;
  const isNamed = Object.keys(ids).length > 0 || (await deps.store.frozen(attempt)) !== null;
  if (isNamed && !(await isAbandoned(deps, attempt))) return { amount, rate, rateAt, ids };
  const renewed = await atNewPrice(deps, attempt, provider, unit);
  if (isNamed && typeof renewed === 'object') await deps.store.thaw(attempt);
  return renewed;
}

/** The log does not have it, so nothing was sent: what was prepared at the provider holds no money. */
async function isAbandoned({ store, now }: StepDeps, { withdrawal, rateAt }: Attempt): Promise<boolean> {
  if (now() - rateAt! < OLD_MS) return false;
  const stage = await store.stage(withdrawal);
  return stage === 'approved' || stage === 'refused';
}

async function atNewPrice(
  { rates, signal }: StepDeps,
  { micros }: Attempt,
  { traits }: Provider,
  unit: RateUnit,
): Promise<Priced | NoRate> {
  const rate = await rates.rate(unit, signal());
  if (typeof rate === 'string') return rate;
  const { scale } = traits.limits.max;
  return { amount: amountAt(micros, rate.micros, { unit, scale }), rate: rate.id, rateAt: rate.at, ids: {} };
}

/** Rounded down. `price`: micros for one coin. */
export function amountAt(micros: number, price: bigint, { unit, scale }: Omit<Minor, 'amount'>): Minor {
  return { unit, scale, amount: (BigInt(micros) * 10n ** BigInt(scale)) / price };
}
