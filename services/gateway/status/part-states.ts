import type { PartState, StatusPart } from '#contracts/public-stats/status-call.ts';
import type { MailState } from '#contracts/internal/machines.ts';
import type { ProviderStanding } from '#contracts/internal/payouts.ts';
import type { HealthReport } from '#infra/process/health.ts';
import type { Position } from '#contracts/position.ts';

export type Checkpoint = { view: string; isStale: boolean; partition: number; seq: number };

/** Of one look at the house. */
export type Findings = {
  health: HealthReport;
  checkpoints: readonly Checkpoint[];
  /** End of the log some seconds ago; null at the first look. */
  endBefore: Position | null;
  providers: readonly Pick<ProviderStanding, 'balanceError'>[];
  mail: MailState;
};

const ALL_DOWN = { bets: 'down', balances: 'down', withdrawals: 'down', chat: 'down', mail: 'down' } as const;

const MAIL_SLOW_SECONDS = 600;
const MAIL_DOWN_SECONDS = 120;

/** `findings`: null if the database did not answer. */
export function partStates(findings: Findings | null): Record<StatusPart, PartState> {
  if (findings === null) return ALL_DOWN;
  return {
    bets: betsState(findings.health),
    balances: balancesState(findings),
    withdrawals: withdrawalsState(findings.providers),
    chat: 'open',
    mail: mailState(findings.mail),
  };
}

function betsState({ parts }: HealthReport): PartState {
  const writers = ['sequencer', 'leases'].filter((part) => part in parts);
  return writers.every((part) => parts[part] === 'ready') ? 'open' : 'down';
}

/** Degraded if a view lacks events that are some seconds old. */
function balancesState({ checkpoints, endBefore }: Findings): PartState {
  const isLate = ({ partition, seq }: Checkpoint) => seq < (endBefore?.get(partition) ?? 0);
  return checkpoints.some((one) => one.isStale || isLate(one)) ? 'degraded' : 'open';
}

function withdrawalsState(providers: Findings['providers']): PartState {
  const failing = providers.filter(({ balanceError }) => balanceError !== null).length;
  if (failing === 0) return 'open';
  return failing === providers.length ? 'down' : 'degraded';
}

function mailState({ outageSeconds, oldestSeconds }: MailState): PartState {
  if (outageSeconds > MAIL_DOWN_SECONDS) return 'down';
  return oldestSeconds > MAIL_SLOW_SECONDS ? 'degraded' : 'open';
}

const WORST = ['down', 'degraded', 'open'] as const;

export function worstOf(states: readonly PartState[]): PartState {
  return WORST.find((state) => states.includes(state)) ?? 'open';
}
