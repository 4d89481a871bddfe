// One bet, start or move after the other, each with a key made before sending: what had no answer is kept in this tab and can
// be asked for again under its key, so that it happens once and never twice. Leaving the table ends no waiting.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { User } from '#contracts/accounts/calls.ts';
import type { BodyIn, Call, ReplyOf } from '#contracts/definition/call.ts';
import { type ApiError, isDeclined } from '../../../api/api-error.ts';
import { type ApiReply, callApi, newIdempotencyKey } from '../../../api/client.ts';
import { USER_KEY } from '../../../api/query-client.ts';
import { useUser } from '../../../api/session.tsx';
import { useLiveGate } from '../../../live/use-live-gate.ts';
import { type Awaited, awaitedAnswer, noteAwaited } from './awaited-answers.ts';
import { forgetBet, keepBet, recallBet } from './pending-bet.ts';

/** What is or was sent: `name` is the call's, and tells what `body` is. */
export type Made<C extends Call> = C extends Call ? { name: C['name']; body: NonNullable<BodyIn<C>> } : never;

/** `unknown`: it was sent and no answer came. */
export type MovePhase = 'idle' | 'busy' | 'unknown';

type Sent<C extends Call> = { key: string; made: Made<C> };

export type MoveRules<C extends Call> = {
  calls: readonly C[];
  /** How long the animation takes from the press on: nothing of an answer is shown before. */
  settlingMs?: number;
  /** How long the table plays out what was decided, from there on; nothing else is told before that. */
  revealMs(reply: ReplyOf<C>): number;
  /** The answer is here, and has not been shown. */
  onAnswer?(answer: ApiReply<C>, made: Made<C>): void;
  /** It is to be shown. */
  onReply(answer: ApiReply<C>, made: Made<C>): void | Promise<void>;
  /** Nothing happened, and nothing was taken. */
  onRefused(error: ApiError, made: Made<C>): void;
  /** It is left open whether it happened. */
  onLeft?(): void;
};

export type Moves<C extends Call> = {
  phase: MovePhase;
  /** What is under way, or what had no answer. */
  made: Made<C> | null;
  /** What the server decided, while the table plays it out. */
  decided: ReplyOf<C> | null;
  /** False: something is under way or has had no answer, and nothing was done. */
  make(made: Made<C>): boolean;
  /** Sends what had no answer again, under its own key. */
  check(): void;
  /** Leaves it to the history. */
  leave(): void;
};

function pause(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** How it stands with what was sent before the table was opened. */
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

/** Sends through the mutation cache, which notices the end of a session. */
function useSend<C extends Call>(calls: readonly C[]): (sent: Sent<C>) => Promise<ApiReply<C>> {
  const { mutateAsync } = useMutation({
    mutationFn: ({ key, made }: Sent<C>) => {
      const call = calls.find(({ name }) => name === made.name)!;
      const send = callApi as (call: C, input: unknown, options: object) => Promise<ApiReply<C>>;
      return send(call, { body: made.body }, { idempotencyKey: key });
    },
  });
  return mutateAsync;
}

/** What was sent last, and how it stands with it. Until it is settled, nothing that arrives may tell of it. */
function useSent<C extends Call>(player: number, calls: readonly C[]) {
  const [sent, setSent] = useState(() => recall(player, calls));
  const [phase, setPhase] = useState<MovePhase>(() => phaseOf(sent));
  const [decided, setDecided] = useState<ReplyOf<C> | null>(null);
  const isUnderWay = useRef(false);
  const gate = useLiveGate();
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
    /** `open`: what still has no answer. */
    settle(open: Sent<C> | null) {
      isUnderWay.current = false;
      setSent(open);
      setDecided(null);
      setPhase(open === null ? 'idle' : 'unknown');
      gate.release();
    },
  };
}

/** Who sits here now: what is still told of a round must not reach the screen of the next player. */
function useWhoIsHere(): () => number | null {
  const client = useQueryClient();
  return () => client.getQueryData<User | null>(USER_KEY)?.id ?? null;
}

/** Tells what came of it: that nothing happened at once, an answer when it may be shown. */
function useTelling<C extends Call>(rules: MoveRules<C>, player: number, state: ReturnType<typeof useSent<C>>) {
  const { setDecided, forget, settle } = state;
  const whoIsHere = useWhoIsHere();

  const fail = (error: unknown, failed: Sent<C>, isAgain: boolean) => {
    const isOver = isDeclined(error, isAgain);
    if (isOver) forget(failed);
    settle(isOver ? null : failed);
    // Whom the end of his session has turned away is told so.
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
      // A fault of this page: the answer came, so there is nothing to ask for.
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
    // Not when it is shown: whoever leaves the table before that and comes back has had his answer.
    forget(next);
    await show(answer, next, awaited.settling);
  };
}

export function useMoves<C extends Call>(rules: MoveRules<C>): Moves<C> {
  const { id: player } = useUser();
  const state = useSent(player, rules.calls);
  const { sent, phase, decided, isUnderWay, begin, forget, settle } = state;
  const send = useSend(rules.calls);
  const tell = useTelling(rules, player, state);

  const run = (next: Sent<C>, isAgain: boolean) => {
    if (isUnderWay.current) return;
    begin(next);
    void tell(noteAwaited(next.key, { settling: pause(rules.settlingMs ?? 0), answer: send(next), isAgain }), next);
  };

  const waitOn = useEffectEvent(() => {
    if (sent === null || phase !== 'busy') return;
    const awaited = awaitedAnswer<ApiReply<C>>(sent.key);
    // It came while the table was being laid out.
    if (awaited === null) return settle(recall(player, rules.calls));
    begin(sent);
    void tell(awaited, sent);
  });
  useLayoutEffect(() => waitOn(), []);

  return {
    phase,
    made: sent?.made ?? null,
    decided,
    make(made) {
      if (sent !== null || isUnderWay.current) return false;
      run({ key: newIdempotencyKey(), made }, false);
      return true;
    },
    check: () => void (sent !== null && run(sent, true)),
    leave() {
      if (sent === null || isUnderWay.current) return;
      forget(sent);
      settle(null);
      rules.onLeft?.();
    },
  };
}
