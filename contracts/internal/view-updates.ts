// Announced after the transaction that changed a view. Gateways send pushes and release waits for a position.
import type { ActivityType } from '../activity/activity.ts';
import type { CrashOutcome } from '../games/crash/round.ts';
import type { ViewName } from '../push.ts';
import type { WonRound } from '../play/notices.ts';

export type ActivityNews = {
  id: string;
  account: number;
  game: string;
  type: ActivityType;
  /** The payout of a win, the stake of a loss. */
  amountPoints: number;
  at: number;
  partition: number;
  seq: number;
};

export type FlightNews = {
  /** Id of the command that started it. */
  startId: string;
  account: number;
  stakePoints: number;
  /** When it took off, or ended. */
  at: number;
  seq: number;
  /** Null in flight. */
  end: CrashOutcome | null;
};

export type Notice = { account: number; partition: number; seq: number; fact: WonRound };

export type ViewUpdate = {
  view: ViewName;
  partition: number;
  /** The view includes events up to here. */
  seq: number;
  accounts: readonly number[];
  /** Of the view `rounds`: the accounts whose open rounds changed. */
  openRounds?: readonly number[];
  activity?: readonly ActivityNews[];
  flights?: readonly FlightNews[];
  notices?: readonly Notice[];
};

export type ViewUpdates = {
  subscribe(listener: (update: ViewUpdate) => void): () => void;
};
