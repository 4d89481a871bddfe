import type { Stage } from '../stage.ts';

/** Duration of an outage without a required length. */
export type Away = { ms: number };

export type Fault = {
  /** For --only and the table, e.g. "killed-owner". */
  name: string;
  /** Shown to people. */
  sentence: string;
  /** Number of Kafka brokers required; any number by default. */
  brokers?: 1 | 3;
  /** The longest wait allowed for one bet, retries included. */
  longestWaitMs?: number;
  /** Repeated messages are required: without them the fault missed. */
  leavesCopies?: true;
  /** Changes the house permanently, so it runs last. */
  isLasting?: true;
  strike(stage: Stage, away: Away): Promise<void>;
};
