// Sends one request at a time, under a key that is stored first. Without an answer it can be sent again under the same key,
// so it is applied once.
import { type MutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { User } from '#contracts/accounts/user.ts';
import { gameStats } from '#contracts/game-stats/calls.ts';
import type { BodyIn, Call, ReplyOf } from '#contracts/definition/call.ts';
import { type ApiError, isDeclined } from '../../../api/api-error.ts';
import { type ApiReply, callApi, newIdempotencyKey } from '../../../api/client.ts';
import { keyOf, USER_KEY } from '../../../api/query-client.ts';
import { useUser } from '../../../api/session.tsx';
import { useLiveGate } from '../../../live/use-live-gate.ts';
import { useLine } from '../../../live/use-may-play.ts';
import { noteBet } from '../sitting/play-session.ts';
import { markPressed, unmarkPressed } from '../table/press-mark.ts';
import { type Awaited, awaitedAnswer, noteAwaited } from './awaited-answers.ts';
import { forgetBet, keepBet, recallBet } from './pending-bet.ts';
import { useAskedOnReturn } from './use-asked-on-return.ts';

/** `name` determines the type of `body`. */
export type Made<C extends Call> = C extends Call ? { name: C['name']; body: NonNullable<BodyIn<C>> } : never;

/** `unknown`: sent, no answer. */
export type MovePhase = 'idle' | 'busy' | 'unknown';

type Sent<C extends Call> = { key: string; made: Made<C> };

export type MoveRules<C extends Call> = {
  calls: readonly C[];
  /** Length of the animation after the press. The answer is hidden until it ends. */
  settlingMs?: number;
  /** Length of the animation after the answer. Other news waits for it. */
  revealMs(reply: ReplyOf<C>): number;
  /** Called before the answer is shown. */
  onAnswer?(answer: ApiReply<C>, made: Made<C>): void;
  onReply(answer: ApiReply<C>, made: Made<C>): void | Promise<void>;
  /** Nothing was applied or taken. */
  onRefused(error: ApiError, made: Made<C>): void;
  /** The player stopped waiting; the outcome is unknown. */
  onLeft?(): void;
};

export type Moves<C extends Call> = {
  phase: MovePhase;
  made: Made<C> | null;
  decided: ReplyOf<C> | null;
  /** False, and nothing sent, while a request is in flight or unanswered, or the connection is away. */
  make(made: Made<C>): boolean;
  check(): void;
  leave(): void;
};

function pause(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function phaseOf<C extends Call>(sent: Sent<C> | null): MovePhase {
  if (sent === null) return 'idle';
  return awaitedAnswer(sent.key) === null ? 'unknown' : 'busy';
}

function recall<C extends Call>(player: number, calls: readonly C[]): Sent<C> | null {
  for (const call of calls) {
    const kept = recallBet(player, call.name, call.body!);
    if (kept !== null) return { key: kept.key, made: { name: call.name, body: kept.body } as Made<C> };
  }
  return null;
}

/** Through the mutation cache, which notices the end of a session. useMutation would render the table at each step. */
function sendTo<C extends Call>(
  client: QueryClient,
  calls: readonly C[],
  { key, made }: Sent<C>,
): Promise<ApiReply<C>> {
  const call = calls.find(({ name }) => name === made.name)!;
  const send = callApi as (call: C, input: unknown, options: object) => Promise<ApiReply<C>>;
  const options = { mutationFn: () => send(call, { body: made.body }, { idempotencyKey: key }) };
  const defaults: MutationOptions<ApiReply<C>, Error, void> = client.defaultMutationOptions(options);
  return client.getMutationCache().build(client, defaults).execute();
}

/** The live gate holds back pushes until the request settles, as they would reveal it. */
function useSent<C extends Call>(player: number, calls: readonly C[]) {
  const [sent, setSent] = useState(() => recall(player, calls));
  const [phase, setPhase] = useState<MovePhase>(() => phaseOf(sent));
  const [decided, setDecided] = useState<ReplyOf<C> | null>(null);
  const isUnderWay = useRef(false);
  const gate = useLiveGate();
  useLayoutEffect(() => {
    if (phase === 'busy') unmarkPressed();
  }, [phase]);
  return {
    sent,
    phase,
    decided,
    setDecided,
    isUnderWay,
    begin(next: Sent<C>) {
      isUnderWay.current = true;
      keepBet(player, next.made.name, { key: next.key, body: next.made.body });
      gate.hold();
      setSent(next);
      setPhase('busy');
    },
    forget: ({ key, made }: Sent<C>) => forgetBet(player, made.name, key),
    settle(open: Sent<C> | null) {
      isUnderWay.current = false;
      unmarkPressed();
      setSent(open);
      setDecided(null);
      setPhase(open === null ? 'idle' : 'unknown');
      gate.release();
    },
  };
}

/** A result must not appear for the next player who signs in. */
function useWhoIsHere(): () => number | null {
  const client = useQueryClient();
  return () => client.getQueryData<User | null>(USER_KEY)?.id ?? null;
}

function useTelling<C extends Call>(rules: MoveRules<C>, player: number, state: ReturnType<typeof useSent<C>>) {
  const { setDecided, forget, settle } = state;
  const whoIsHere = useWhoIsHere();

  const fail = (error: unknown, failed: Sent<C>, isAgain: boolean) => {
    const isOver = isDeclined(error, isAgain);
    if (isOver) forget(failed);
    settle(isOver ? null : failed);
    // Still shown after the session has ended, while no player is signed in.
    const isForNext = whoIsHere() !== null && whoIsHere() !== player;
    if (isOver && !isForNext) rules.onRefused(error, failed.made);
  };

  const show = async (answer: ApiReply<C>, { made }: Sent<C>, settling: Promise<void>) => {
    try {
      rules.onAnswer?.(answer, made);
      await settling;
      const waitMs = rules.revealMs(answer.data);
      if (waitMs > 0) setDecided(answer.data);
      await pause(waitMs);
      if (whoIsHere() === player) await rules.onReply(answer, made);
    } catch (error) {
      // An error of this page: the answer came, so there is nothing to ask again.
      reportError(error);
    }
    settle(null);
  };

  return async (awaited: Awaited<ApiReply<C>>, next: Sent<C>): Promise<void> => {
    const place = ++awaited.waiters;
    const isToldHere = () => awaited.waiters === place;
    let answer: ApiReply<C>;
    try {
      answer = await awaited.answer;
    } catch (error) {
      if (isToldHere()) fail(error, next, awaited.isAgain);
      return;
    }
    if (!isToldHere()) return;
    // Before it is shown: a player who leaves now has had the answer.
    forget(next);
    await show(answer, next, awaited.settling);
  };
}

export function useMoves<C extends Call>(rules: MoveRules<C>): Moves<C> {
  const { id: player } = useUser();
  const state = useSent(player, rules.calls);
  const { sent, phase, decided, isUnderWay, begin, forget, settle } = state;
  const client = useQueryClient();
  const line = useLine();
  const tell = useTelling(rules, player, state);

  const run = (next: Sent<C>, isAgain: boolean) => {
    if (isUnderWay.current || line.isAway) return;
    markPressed();
    begin(next);
    noteBet(player, Date.now(), client.getQueryData<ReplyOf<typeof gameStats>>(keyOf(gameStats)));
    const answer = sendTo(client, rules.calls, next);
    void tell(noteAwaited(next.key, { settling: pause(rules.settlingMs ?? 0), answer, isAgain }), next);
  };

  const waitOn = useEffectEvent(() => {
    if (sent === null || phase !== 'busy') return;
    const awaited = awaitedAnswer<ApiReply<C>>(sent.key);
    if (awaited === null) return settle(recall(player, rules.calls));
    begin(sent);
    void tell(awaited, sent);
  });
  useLayoutEffect(() => waitOn(), []);

  const check = () => void (sent !== null && run(sent, true));
  useAskedOnReturn({ key: sent?.key ?? null, isUnknown: phase === 'unknown', check });

  return {
    phase,
    made: sent?.made ?? null,
    decided,
    make(made) {
      if (sent !== null || isUnderWay.current || line.isAway) return false;
      run({ key: newIdempotencyKey(), made }, false);
      return true;
    },
    check,
    leave() {
      if (sent === null || isUnderWay.current) return;
      forget(sent);
      settle(null);
      rules.onLeft?.();
    },
  };
}
