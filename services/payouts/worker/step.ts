import type { AccountId } from '#contracts/ids.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import type { Order, Outcome, Provider, Seen } from '../providers/port.ts';
import type { RateSource } from '../rates/rates.ts';
import type { Attempt, AttemptStore, FrozenRequest } from './attempt.ts';

/** `fail` returns the points with this reason. `wait` looks again later; `isForStaff` asks a person to decide. */
export type SendVerdict =
  | { kind: 'send' }
  | { kind: 'wait'; why: string; retryMs: number; isForStaff: boolean }
  | { kind: 'fail'; reason: string };

/** Awaited before an attempt is submitted. Rejects if it cannot tell: the attempt is tried again later. */
export type SendCheck = (attempt: Attempt, destination: Destination) => Promise<SendVerdict>;

export type PayoutProviders = {
  /** None for methods that people pay by hand. */
  serving(method: MethodName): readonly Provider[];
  named(id: string): Provider | null;
};

export type StepDeps = {
  store: AttemptStore;
  ledger: Ledger;
  providers: PayoutProviders;
  rates: RateSource;
  checks: readonly SendCheck[];
  /** The legal name of the payee form; null without one. */
  payeeName(account: AccountId): Promise<string | null>;
  now(): number;
  /** Aborts calls to providers. */
  signal(): AbortSignal;
  observe(provider: string, outcome: Outcome['kind'] | Seen['kind']): void;
};

/** The provider is no longer configured. */
export class ProviderMissing extends Error {
  override name = 'ProviderMissing';
}

export function providerOf({ providers }: Pick<StepDeps, 'providers'>, attempt: Attempt): Provider {
  const provider = attempt.provider === null ? null : providers.named(attempt.provider);
  if (provider === null) throw new ProviderMissing(`The provider ${attempt.provider} is not configured.`);
  return provider;
}

export function orderOf(attempt: Attempt, frozen: FrozenRequest | null): Order {
  const { ref, amount, openedAt, ids } = attempt;
  return { ref, amount: amount!, to: frozen?.payee ?? {}, body: frozen?.body ?? null, openedAt, ids };
}
