import type { Stage } from '../stage.ts';

/** An outage without a required length. */
export type Away = { ms: number };

export type Fault = {
  kind: 'kill' | 'freeze' | 'clock' | 'rebalance' | 'loss' | 'outage' | 'restart';
  /** E.g. "killed-owner". */
  name: string;
  sentence: string;
  /** Any number by default. */
  brokers?: 1 | 3;
  /** Retries included. */
  longestWaitMs?: number;
  /** Without repeated messages the fault missed. */
  leavesCopies?: true;
  strike(stage: Stage, away: Away): Promise<void>;
};
