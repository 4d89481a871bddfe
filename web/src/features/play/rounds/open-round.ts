import type { z } from 'zod';
import type { BodyIn, Call, ReplyOf } from '#contracts/definition/call.ts';
import type { ReceiptShape } from '#contracts/play/calls/bet.ts';
import type { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import type { moveReply } from '#contracts/play/calls/round-reply.ts';
import type { RoundGame } from '#contracts/games/catalogue.ts';
import type { ApiError } from '../../../api/api-error.ts';
import type { Made, MovePhase } from '../betting/use-moves.ts';

export type StateOf<G extends RoundGame> = NonNullable<ReplyOf<typeof activeRounds>[G]>;
export type RoundReply<G extends RoundGame> = StateOf<G> & {
  [Field in keyof typeof moveReply]: z.infer<(typeof moveReply)[Field]>;
};
export type EndReply<G extends RoundGame> = RoundReply<G> & { receipt: ReceiptShape };

/** `startId` is added by the hook. */
export type MoveBody<C extends Call, Name extends string> = Omit<
  NonNullable<BodyIn<Extract<C, { name: Name }>>>,
  'startId'
>;

export type OpenRoundRules<G extends RoundGame, S extends Call, M extends Call> = {
  game: G;
  start: S;
  moves: readonly M[];
  /** Length of the animation after the reply. Other news waits for it. */
  revealMs?(reply: RoundReply<G>): number;
  /** For a start or move that left the round open. `reply.resumed`: nothing new happened. */
  onReply?(reply: RoundReply<G>, made: Made<S | M>): void;
  /** Once per round that ended here. */
  onEnd(reply: EndReply<G>): void;
  /** Nothing was applied or taken. The open rounds are being read again. */
  onRefused(error: ApiError, made: Made<S | M>): void;
};

export type OpenRound<G extends RoundGame, S extends Call, M extends Call> = {
  /** The open round or the last one that ended here; null if the table is clear. */
  round: StateOf<G> | null;
  isOpen: boolean;
  ended: EndReply<G> | null;
  /** An open round taken off the table by `reset`. */
  aside: StateOf<G> | null;
  /** Last known state of a round that ended in another tab; its receipt is in the history. */
  gone: StateOf<G> | null;
  /** Open rounds have been read since this screen opened. */
  isKnown: boolean;
  isResting: boolean;
  problem: string | null;
  /** `unknown`: `made` had no answer. */
  phase: MovePhase;
  made: Made<S | M> | null;
  decided: RoundReply<G> | null;
  /** Does nothing while a request is in flight or unanswered. Brings back a round that is aside. */
  start(body: NonNullable<BodyIn<S>>): void;
  move<Name extends M['name']>(name: Name, body: MoveBody<M, Name>): void;
  check(): void;
  leave(): void;
  /** Clears the table. An open round stays open and is set aside. */
  reset(): void;
  resume(): void;
  /** For an end that arrived by push; repeats are ignored. */
  conclude(reply: EndReply<G>): void;
  readAgain(): void;
};
