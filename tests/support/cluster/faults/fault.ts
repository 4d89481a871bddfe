import type { Stage } from '../stage.ts';

/** How long what can be away for any time stays away. */
export type Away = { ms: number };

export type Fault = {
  /** For --only and the table, e.g. "killed-owner". */
  name: string;
  /** What happens, as a sentence for people. */
  sentence: string;
  /** How many brokers Kafka must have for it; any number, unless said. */
  brokers?: 1 | 3;
  /** The longest that a player may have waited for one bet, tries included; the usual, unless said. */
  longestWaitMs?: number;
  /** Messages must have come a second time: otherwise the fault has missed. */
  leavesCopies?: true;
  /** The house is not as before afterwards: it comes last. */
  isLasting?: true;
  strike(stage: Stage, away: Away): Promise<void>;
};
