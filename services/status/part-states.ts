import type { PartState, StatusPart } from '#contracts/public-stats/status-call.ts';
import type { ProviderStanding } from '#contracts/internal/payouts.ts';
import type { HealthReport } from '#infra/process/health.ts';
import type { Position } from '#contracts/position.ts';
import type { Attempts } from '../module/watched-ledger.ts';
import type { MailNumbers } from '../mail/port/mail-numbers.ts';
import type { SigningState } from '../proofs/port/signing-state.ts';

export type Checkpoint = { view: string; isStale: boolean; partition: number; seq: number };

/** Of one look at the house. */
export type Findings = {
  /** Of this process, if it has the ledger; null if other processes do. */
  health: HealthReport | null;
  /** Null if this process has the ledger, which then holds no leases. */
  partitions: readonly { partition: number; isServed: boolean }[] | null;
  /** Commands of all gateways in the last half minute. */
  attempts: Attempts;
  checkpoints: readonly Checkpoint[];
  /** End of the log some seconds ago; empty at the first look. */
  endBefore: Position;
  providers: readonly Pick<ProviderStanding, 'balanceError' | 'balanceAt'>[];
  mail: MailNumbers;
  /** By partition, of those that a prover has reported. */
  signing: ReadonlyMap<number, SigningState>;
  now: number;
};

const MAIL_SLOW_SECONDS = 600;
const MAIL_DOWN_SECONDS = 120;
const BALANCE_OLD_MS = 900_000;
const FEW_ATTEMPTS = 3;
const NOTED_SHARE = 0.1;

export function partStates(findings: Findings): Record<StatusPart, PartState> {
  return {
    bets: betsState(findings),
    balances: balancesState(findings),
    withdrawals: withdrawalsState(findings),
    // Gateways deliver the chat through the database; storing a look proves that it takes writes.
    chat: 'open',
    mail: mailState(findings.mail),
    proofs: proofsState(findings.signing),
  };
}

function betsState({ health, partitions, attempts }: Findings): PartState {
  return worstOf([writerState(health), servedState(partitions), attemptsState(attempts)]);
}

function writerState(health: HealthReport | null): PartState {
  return (health?.parts['sequencer'] ?? 'ready') === 'ready' ? 'open' : 'down';
}

function servedState(partitions: Findings['partitions']): PartState {
  if (partitions === null) return 'open';
  const served = partitions.filter(({ isServed }) => isServed).length;
  if (served === 0) return 'down';
  return served === partitions.length ? 'open' : 'degraded';
}

/** A few failures are chance. */
function attemptsState({ answered, unanswered }: Attempts): PartState {
  if (unanswered < FEW_ATTEMPTS) return 'open';
  if (answered === 0) return 'down';
  return unanswered >= NOTED_SHARE * (answered + unanswered) ? 'degraded' : 'open';
}

/** Degraded if a view lacks events that are some seconds old. */
function balancesState({ checkpoints, endBefore }: Findings): PartState {
  const isLate = ({ partition, seq }: Checkpoint) => seq < (endBefore.get(partition) ?? 0);
  return checkpoints.some((one) => one.isStale || isLate(one)) ? 'degraded' : 'open';
}

/** An old balance: the worker that asks for it every few minutes has stopped. */
function withdrawalsState({ providers, now }: Findings): PartState {
  const failing = providers.filter(
    ({ balanceError, balanceAt }) => balanceError !== null || (balanceAt !== null && now - balanceAt > BALANCE_OLD_MS),
  ).length;
  if (failing === 0) return 'open';
  return failing === providers.length ? 'down' : 'degraded';
}

function mailState({ outageSeconds, oldestSeconds }: MailNumbers): PartState {
  if (outageSeconds > MAIL_DOWN_SECONDS) return 'down';
  return oldestSeconds > MAIL_SLOW_SECONDS ? 'degraded' : 'open';
}

/** Earlier events are proven all the same. */
function proofsState(signing: Findings['signing']): PartState {
  const signed = [...signing.values()].filter((state) => state === 'signing').length;
  if (signed === signing.size) return 'open';
  return signed === 0 ? 'down' : 'degraded';
}

const WORST = ['down', 'degraded', 'open'] as const;

export function worstOf(states: readonly PartState[]): PartState {
  return WORST.find((state) => states.includes(state)) ?? 'open';
}
