// The shape of a game that is played in several moves. What the seed pair fixes at the start is the secret; what the
// moves have shown so far is the progress. The ledger keeps the progress and computes the secret anew at every move.
// Progress stands in the log before the end, so nothing secret is ever in it; and `visible` is not even given the secret.
import type { z } from 'zod';
import type { BetRules, Settlement } from './game.ts';

/** The types of one game, by name. */
export type RoundShape = {
  params: unknown;
  /** All that the seeds decide: where the mines lie, the cards in order, the point of the crash. */
  secret: unknown;
  /** Small JSON; together with the secret it is all that the next move needs. */
  progress: unknown;
  action: unknown;
  /** What is told when the round is over: the secret too, and all that is needed to play it again. */
  outcome: unknown;
  /** What the player may see while it is open. */
  visible: unknown;
};

/** Why a move is not taken. It changes nothing. */
export const ROUND_REFUSALS = ['cash-out-too-early', 'double-unavailable', 'nothing-revealed'] as const;
export type RoundRefusalCode = (typeof ROUND_REFUSALS)[number];

export type RoundContext = {
  /** As at the start, without what was added since. */
  stakePoints: number;
  /** Milliseconds since the start, by the server's clock. */
  elapsedMs: number;
  /** As it was set when the round started. */
  maxPayoutPoints: number;
};

export type RoundEnd<GameOutcome> = Settlement<GameOutcome> & {
  /** All that was staked: the first stake and what a move added. */
  stakedPoints: number;
};

/** What the start or a move leads to. */
export type Step<Round extends RoundShape> =
  | { kind: 'open'; progress: Round['progress'] }
  /** The move had been made before: everything stays as it is. */
  | { kind: 'unchanged' }
  | { kind: 'ended'; end: RoundEnd<Round['outcome']> }
  | { kind: 'refused'; code: RoundRefusalCode; message: string };

export type RoundRules<Round extends RoundShape> = BetRules<Round['params']> & {
  kind: 'round';
  action: z.ZodType<Round['action']>;
  progress: z.ZodType<Round['progress']>;
  outcome: z.ZodType<Round['outcome']>;
  deal(params: Round['params'], floats: readonly number[]): Round['secret'];
  /** May end the round at once (a natural in blackjack). Never refuses. */
  open(params: Round['params'], secret: Round['secret'], context: RoundContext): Step<Round>;
  act(
    progress: Round['progress'],
    action: Round['action'],
    secret: Round['secret'],
    context: RoundContext,
  ): Step<Round>;
  /** What a move adds to the stake when it is taken (doubling). The ledger asks before `act` and has it available. */
  extraStakePoints(action: Round['action'], stakePoints: number): number;
  /** Milliseconds after the start at which the round ends by itself; null: only when it is abandoned. Secret. */
  dueAfterMs(progress: Round['progress'], secret: Round['secret']): number | null;
  /** The end without the player: abandoned, or by the clock. null while the clock has not come so far. */
  settle(
    progress: Round['progress'],
    secret: Round['secret'],
    context: RoundContext,
  ): RoundEnd<Round['outcome']> | null;
  visible(progress: Round['progress'], context: RoundContext): Round['visible'];
  /**
   * Plays a finished round again from its seeds, with the moves that its outcome tells. What the rules give then
   * is to be compared with what was told.
   */
  replay(
    params: Round['params'],
    outcome: Round['outcome'],
    stakedPoints: number,
    secret: Round['secret'],
  ): Settlement<Round['outcome']>;
};
