import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contracts/accounts/user.ts';
import type { BodyIn, Call, ReplyOf } from '#contracts/definition/call.ts';
import type { ReceiptShape } from '#contracts/play/calls/bet.ts';
import { type GameName, gameName } from '#contracts/games/catalogue.ts';
import { type ApiError, sentenceOf } from '../../../api/api-error.ts';
import { USER_KEY } from '../../../api/query-client.ts';
import { useUser } from '../../../api/session.tsx';
import { useLive } from '../../../live/live-provider.tsx';
import { useLiveGate } from '../../../live/use-live-gate.ts';
import { celebrate } from '../../../ui/confetti.ts';
import { soundOfResult } from '../../../ui/sound/sounds.ts';
import { useSound } from '../../../ui/sound/use-sound.ts';
import { noteRound } from '../sitting/tab-session.ts';
import type { BetEnd } from '../table/bet-end.ts';
import { useApplyLanded, useApplyReply } from './use-apply-reply.ts';
import { useRest } from './use-house-limits.ts';
import { type Made, useMoves } from './use-moves.ts';

type BetReply = { newBalance: number; receipt: ReceiptShape };

export type BetPhase = 'idle' | 'rolling' | 'unknown';

/** `beganMs`: by this page's clock. */
export type Landing<C extends Call> = { reply: ReplyOf<C>; body: BodyIn<C>; beganMs: number };

export type PlacedBets<C extends Call> = {
  phase: BetPhase;
  bet: BodyIn<C> | null;
  isResting: boolean;
  reply: ReplyOf<C> | null;
  /** False while a bet is in flight: the result shown belongs to an earlier one. */
  isSettled: boolean;
  ended: BetEnd | null;
  /** Answered, not shown yet; oldest first. */
  landing: readonly Landing<C>[];
  place(body: BodyIn<C>): void;
  check(): void;
  leave(): void;
};

export type BetRules<C extends Call> = {
  call: C;
  settlingMs: number;
  revealMs?(reply: ReplyOf<C>): number;
  /** The answer frees the table, and its result is shown after this long. Several bets may be landing. */
  landMs?(reply: ReplyOf<C>): number;
  onResult(reply: ReplyOf<C>, body: BodyIn<C>): void;
  onRefused(error: ApiError, body: BodyIn<C>): void;
};

/** `play-dice` -> `dice`. Throws ZodError for a call that is not a bet. */
function gameOf(call: Call): GameName {
  return gameName.parse(call.name.replace('play-', ''));
}

/** Other news waits until all have landed. */
function useLanding<C extends Call>(player: number) {
  const [landing, setLanding] = useState<readonly Landing<C>[]>([]);
  const client = useQueryClient();
  const { gate } = useLive();
  const land = (one: Landing<C>, landMs: number, settle: () => void) => {
    if (landMs === 0) return settle();
    setLanding((before) => [...before, one]);
    gate.hold();
    setTimeout(() => {
      setLanding((before) => before.filter((other) => other !== one));
      // Not for the next player who signs in.
      if (client.getQueryData<User | null>(USER_KEY)?.id === player) settle();
      gate.release();
    }, landMs);
  };
  return { landing, land };
}

export function usePlaceBet<C extends Call>(rules: BetRules<C>): PlacedBets<C> {
  const { call, settlingMs } = rules;
  const { id: player } = useUser();
  const applyReply = useApplyReply();
  const applyLanded = useApplyLanded();
  const gate = useLiveGate();
  const sound = useSound();
  const { isResting, begin } = useRest(gameOf(call), rules.landMs !== undefined);
  const { landing, land } = useLanding<C>(player);
  const [isSettled, setIsSettled] = useState(true);
  const [ended, setEnded] = useState<BetEnd | null>(null);
  const { phase, made, decided, make, check, leave } = useMoves<C>({
    calls: [call],
    settlingMs,
    revealMs: (reply) => rules.revealMs?.(reply) ?? 0,
    onAnswer: begin,
    onReply({ data, position }, { body }) {
      const landMs = rules.landMs?.(data) ?? 0;
      const settle = () => {
        const reply = data as BetReply;
        gate.show(reply.receipt.position);
        if (landMs === 0) applyReply(reply, position);
        else applyLanded(reply, position);
        setIsSettled(true);
        setEnded({ kind: 'settled', paid: reply.receipt });
        rules.onResult(data, body as BodyIn<C>);
        sound(soundOfResult(reply.receipt));
        celebrate(reply.receipt);
        noteRound(player, reply.receipt);
      };
      land({ reply: data, body: body as BodyIn<C>, beganMs: performance.now() }, landMs, settle);
    },
    onRefused(error, { body }) {
      setEnded({ kind: 'refused', sentence: sentenceOf(error) });
      rules.onRefused(error, body as BodyIn<C>);
    },
  });
  return {
    phase: phase === 'busy' ? 'rolling' : phase,
    bet: (made?.body as BodyIn<C> | undefined) ?? null,
    reply: decided,
    isResting,
    isSettled,
    ended,
    landing,
    place(body) {
      if (isResting || !make({ name: call.name, body } as Made<C>)) return;
      setIsSettled(false);
      sound('chip');
    },
    check,
    leave,
  };
}
