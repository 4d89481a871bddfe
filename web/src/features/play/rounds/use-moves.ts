// One start or move after the other, each with a key made before sending: what had no answer is kept in this tab and can
// be asked for again under its key, so that it happens once and never twice. Before it: use-open-round.ts. After it:
// api/client.ts.
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BodyIn, Call, ReplyOf } from '#contracts/api/call.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { type ApiReply, callApi, newIdempotencyKey } from '../../../api/client.ts';
import { useUser } from '../../../api/session.tsx';
import { useLiveGate } from '../../../live/use-live-gate.ts';
import { forgetBet, keepBet, recallBet } from '../pending-bet.ts';
import { isDeclined } from '../use-place-bet.ts';

/** What is or was sent: `name` is the call's, and tells what `body` is. */
export type Made<C extends Call> = C extends Call ? { name: C['name']; body: NonNullable<BodyIn<C>> } : never;

/** `unknown`: it was sent and no answer came. */
export type MovePhase = 'idle' | 'busy' | 'unknown';

type Sent<C extends Call> = { key: string; made: Made<C> };

export type MoveRules<C extends Call> = {
  calls: readonly C[];
  /** How long the table plays out what was decided, from the reply on; nothing else is told before that. */
  revealMs(reply: ReplyOf<C>): number;
  onReply(answer: ApiReply<C>, made: Made<C>): void | Promise<void>;
  /** Nothing happened, and nothing was taken. */
  onRefused(error: ApiError, made: Made<C>): void;
  /** It is left open whether it happened. */
  onLeft(): void;
};

export type Moves<C extends Call> = {
  phase: MovePhase;
  /** What is under way, or what had no answer. */
  made: Made<C> | null;
  /** What the server decided, while the table plays it out. */
  decided: ReplyOf<C> | null;
  /** Does nothing while something is under way or has had no answer. */
  make(made: Made<C>): void;
  /** Sends what had no answer again, under its own key. */
  check(): void;
  /** Leaves it to the history. */
  leave(): void;
};

function pause(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));
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

export function useMoves<C extends Call>(rules: MoveRules<C>): Moves<C> {
  const { id: player } = useUser();
  const [sent, setSent] = useState(() => recall(player, rules.calls));
  const [phase, setPhase] = useState<MovePhase>(sent === null ? 'idle' : 'unknown');
  const [decided, setDecided] = useState<ReplyOf<C> | null>(null);
  const isUnderWay = useRef(false);
  const send = useSend(rules.calls);
  const gate = useLiveGate();

  const settle = (next: Sent<C> | null, last: Sent<C> | null) => {
    if (next === null && last !== null) forgetBet(player, last.made.name);
    isUnderWay.current = false;
    setSent(next);
    setDecided(null);
    setPhase(next === null ? 'idle' : 'unknown');
    gate.release();
  };

  const run = async (next: Sent<C>, isAgain = false) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    keepBet(player, next.made.name, { key: next.key, body: next.made.body });
    gate.hold();
    setSent(next);
    setPhase('busy');
    try {
      const answer = await send(next);
      const waitMs = rules.revealMs(answer.data);
      if (waitMs > 0) setDecided(answer.data);
      await pause(waitMs);
      await rules.onReply(answer, next.made);
      settle(null, next);
    } catch (error) {
      const isOver = isDeclined(error, isAgain);
      settle(isOver ? null : next, next);
      if (isOver) rules.onRefused(error, next.made);
    }
  };

  return {
    phase,
    made: sent?.made ?? null,
    decided,
    make: (made) => void (sent === null && run({ key: newIdempotencyKey(), made })),
    check: () => void (sent !== null && run(sent, true)),
    leave() {
      settle(null, sent);
      rules.onLeft();
    },
  };
}
