// What the screen of a game in several moves knows of its round, and what it says to use-open-round.ts.
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
/** The last answer of a round: it has its receipt. */
export type EndReply<G extends RoundGame> = RoundReply<G> & { receipt: ReceiptShape };

/** What is said of a move; `startId` is added. */
export type MoveBody<C extends Call, Name extends string> = Omit<
  NonNullable<BodyIn<Extract<C, { name: Name }>>>,
  'startId'
>;

export type OpenRoundRules<G extends RoundGame, S extends Call, M extends Call> = {
  game: G;
  start: S;
  moves: readonly M[];
  /** How long the table plays out what was decided, from the reply on; nothing is told before that. */
  revealMs?(reply: RoundReply<G>): number;
  /** A start or a move that left the round open. `reply.resumed`: nothing new happened. */
  onReply?(reply: RoundReply<G>, made: Made<S | M>): void;
  /** Once for each round that ended here. */
  onEnd(reply: EndReply<G>): void;
  /** Nothing happened and nothing was taken. What there is is being read again. */
  onRefused(error: ApiError, made: Made<S | M>): void;
};

export type OpenRound<G extends RoundGame, S extends Call, M extends Call> = {
  /** What lies on the table: the open round, or the last one that ended here. null: the table is clear. */
  round: StateOf<G> | null;
  /** `round` is open. */
  isOpen: boolean;
  /** The end of `round`, when it is over. */
  ended: EndReply<G> | null;
  /** An open round that was taken off the table by `reset`. */
  aside: StateOf<G> | null;
  /** As it was last seen: it ended in another place, and its receipt is in the history. */
  gone: StateOf<G> | null;
  /** It has been read since this screen opened what is open: a round can be started. */
  isKnown: boolean;
  /** The last start is too short ago for the house: another does nothing. */
  isResting: boolean;
  /** Why it could not be read, as a sentence. */
  problem: string | null;
  /** `unknown`: no answer came to `made`. */
  phase: MovePhase;
  made: Made<S | M> | null;
  /** The reply to `made`, while `revealMs` runs. */
  decided: RoundReply<G> | null;
  /** Does nothing while something is under way or unknown. With a round aside it brings that one back. */
  start(body: NonNullable<BodyIn<S>>): void;
  move<Name extends M['name']>(name: Name, body: MoveBody<M, Name>): void;
  /** Asks again for what had no answer, under its own key. */
  check(): void;
  /** Leaves it to the history. */
  leave(): void;
  /** Clears the table. The house keeps an open round: nothing is given up. */
  reset(): void;
  resume(): void;
  /** An end that a push told; one that was told already changes nothing. */
  conclude(reply: EndReply<G>): void;
  readAgain(): void;
};
