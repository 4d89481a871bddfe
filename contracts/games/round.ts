// The seed pair fixes the secret; progress is what moves have shown. The ledger recomputes the secret at each move. Progress
// is logged before the end, so it holds nothing secret.
import type { z } from 'zod';
import type { BetRules, Settlement } from './game.ts';

export type RoundShape = {
  params: unknown;
  /** Decided by the seeds: mines, card order, crash point. */
  secret: unknown;
  /** Small. With the secret it is all that the next move needs. */
  progress: unknown;
  action: unknown;
  /** Includes the secret and all that a replay needs. */
  outcome: unknown;
  visible: unknown;
};

export const ROUND_REFUSALS = [
  'cash-out-too-early',
  'double-unavailable',
  'split-unavailable',
  'nothing-revealed',
] as const;
export type RoundRefusalCode = (typeof ROUND_REFUSALS)[number];

export type RoundContext = {
  stakePoints: number;
  /** By the server's clock. */
  elapsedMs: number;
  maxPayoutPoints: number;
  /** The house's limit in force. Absent in audits, which do not read old limits. */
  maxStakePoints?: number;
};

export type RoundEnd<GameOutcome> = Settlement<GameOutcome> & {
  stakedPoints: number;
};

export type Step<Round extends RoundShape> =
  | { kind: 'open'; progress: Round['progress'] }
  | { kind: 'unchanged' }
  | { kind: 'ended'; end: RoundEnd<Round['outcome']> }
  | { kind: 'refused'; code: RoundRefusalCode; message: string };

export type RoundRules<Round extends RoundShape> = BetRules<Round['params']> & {
  kind: 'round';
  action: z.ZodType<Round['action']>;
  progress: z.ZodType<Round['progress']>;
  outcome: z.ZodType<Round['outcome']>;
  deal(params: Round['params'], floats: readonly number[]): Round['secret'];
  /** May end the round at once (blackjack naturals). Never refuses. */
  open(params: Round['params'], secret: Round['secret'], context: RoundContext): Step<Round>;
  act(
    progress: Round['progress'],
    action: Round['action'],
    secret: Round['secret'],
    context: RoundContext,
  ): Step<Round>;
  /** Stake added by a move (double, split). The ledger checks the balance before `act`. */
  extraStakePoints(action: Round['action'], stakePoints: number): number;
  /** Stake added so far by moves that left the round open (split). */
  raisedPoints(progress: Round['progress'], stakePoints: number): number;
  /** Milliseconds from the start to the automatic end; null if there is none. Secret. */
  dueAfterMs(progress: Round['progress'], secret: Round['secret']): number | null;
  /** Null if it is not due yet. */
  settle(
    progress: Round['progress'],
    secret: Round['secret'],
    context: RoundContext,
  ): RoundEnd<Round['outcome']> | null;
  visible(progress: Round['progress'], context: RoundContext): Round['visible'];
  /** Replays a finished round, to compare with the claim. */
  replay(
    params: Round['params'],
    outcome: Round['outcome'],
    stakedPoints: number,
    secret: Round['secret'],
  ): Settlement<Round['outcome']>;
};
